// tests/server/push.mjs -- what a browser and a push service do with a message of the server, written
// from RFC 8188, 8291 and 8292 alone. Reads {private, public, auth, body, authorization} as JSON on
// standard input, each in base64url, and prints {plain, claims} or ends with an error.
import assert from "node:assert";
import { createDecipheriv, createECDH, createHmac, createPublicKey, verify } from "node:crypto";

const bytes = (text) => Buffer.from(text, "base64url");
const hmac = (key, ...parts) => createHmac("sha256", key).update(Buffer.concat(parts)).digest();
const label = (text) => Buffer.concat([Buffer.from(text), Buffer.from([0, 1])]);

function decrypt({ private: own, public: ownPublic, auth, body }) {
  const message = bytes(body);
  const salt = message.subarray(0, 16);
  const size = message.readUInt32BE(16);
  assert.equal(message[20], 65);
  const sender = message.subarray(21, 86);
  const sealed = message.subarray(86);
  assert(size >= 18 && sealed.length <= size && message.length <= 4096);
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(bytes(own));
  const shared = curve.computeSecret(sender);
  const first = hmac(bytes(auth), shared);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), bytes(ownPublic), sender]);
  const master = hmac(salt, hmac(first, info, Buffer.from([1])));
  const key = hmac(master, label("Content-Encoding: aes128gcm")).subarray(0, 16);
  const nonce = hmac(master, label("Content-Encoding: nonce")).subarray(0, 12);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  const end = plain.lastIndexOf(2); // what follows the mark of the last record is padding
  assert(end >= 0 && plain.subarray(end + 1).every((b) => b === 0));
  return plain.subarray(0, end).toString();
}

function authorized(header) {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header);
  const [head, claims, signature] = token.split(".");
  const point = bytes(key);
  assert.equal(point.length, 65);
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  assert.equal(JSON.parse(bytes(head)).alg, "ES256");
  const good = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    bytes(signature),
  );
  assert(good, "the signature is not the key's");
  return { ...JSON.parse(bytes(claims)), key };
}

// The example of RFC 8291, section 5.
assert.equal(
  decrypt({
    private: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    public:
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
    body:
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS" +
      "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu" +
      "lcy4a-fN",
  }),
  "When I grow up, I want to be a watermelon",
);

if (process.argv[2] === "keys") {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  console.log(
    JSON.stringify({
      private: curve.getPrivateKey("base64url"),
      public: curve.getPublicKey("base64url"),
    }),
  );
} else {
  let text = "";
  for await (const chunk of process.stdin) text += chunk;
  const input = JSON.parse(text);
  console.log(
    JSON.stringify({ plain: decrypt(input), claims: authorized(input.authorization) }),
  );
}
