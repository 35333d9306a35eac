// HTTP requests that block, for the extender plugin under Node: a thread fetches while this one waits.
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

const THREAD = `
  const { parentPort, workerData: { flag } } = require("node:worker_threads");
  const LARGEST = 32 * 2 ** 20; // as kLargestReply of core/cli/http_transport.h
  const textOf = async (response) => {
    const parts = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > LARGEST) throw new Error("the reply is longer than 32 MiB");
      parts.push(part);
    }
    return Buffer.concat(parts).toString();
  };
  parentPort.on("message", async ({ url, body, timeoutMs, port }) => {
    let answer;
    try {
      const response = await fetch(url, {
        method: "POST", body, redirect: "manual", headers: { "Content-Type": "application/json" },
        signal: timeoutMs > 0 ? AbortSignal.timeout(timeoutMs) : undefined,
      });
      answer = { status: response.status, body: await textOf(response) };
    } catch (error) {
      answer = { status: 0, body: "", error: String(error.cause?.message ?? error.message) };
    }
    port.postMessage(answer);
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
  });
`;

export class SyncPost {
  #worker = null;
  #flag = new Int32Array(new SharedArrayBuffer(4));

  post(url, body, timeoutMs) {
    this.#worker ??= new Worker(THREAD, { eval: true, workerData: { flag: this.#flag } });
    const { port1, port2 } = new MessageChannel();
    Atomics.store(this.#flag, 0, 0);
    this.#worker.postMessage({ url, body, timeoutMs, port: port2 }, [port2]);
    Atomics.wait(this.#flag, 0, 0);
    const { message } = receiveMessageOnPort(port1);
    port1.close();
    return message;
  }

  close() {
    void this.#worker?.terminate();
  }
}
