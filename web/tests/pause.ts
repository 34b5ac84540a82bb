// web/tests/pause.ts -- after each test the runner is heard: a worker that computes for a minute without a pause counts as lost.
import { setImmediate } from "node:timers/promises";
import { afterEach } from "vitest";

afterEach(() => setImmediate());
