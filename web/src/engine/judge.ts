// Asks the thread that reads imports whether a text came from a cluster.
import { looksOfCluster } from "../model/of-cluster.ts";
import type { ImportAnswer, ImportFile } from "./import-protocol.ts";

export function isOfCluster(text: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./importer.ts", import.meta.url), { type: "module" });
    const end = (run: () => void) => {
      worker.terminate();
      run();
    };
    worker.onmessage = ({ data }: MessageEvent<ImportAnswer>) => {
      if (data.kind === "done") end(() => resolve(data.gathered.ofCluster));
      if (data.kind === "failed") end(() => resolve(looksOfCluster(text)));
    };
    worker.onerror = (event) => end(() => reject(new Error(event.message)));
    worker.postMessage([{ name: "text", data: new Blob([text]) }] satisfies ImportFile[]);
  });
}
