// A static file server for build/site: `node ci/serve.mjs FOLDER PORT`. The page's tests use serve() too.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".yaml": "text/plain; charset=utf-8",
};

// Serves `folder` under `prefix` ("/" or "/some/path/"). Resolves to { url, close } once it listens; port 0 is any free one.
// headers: more of them for a path below the prefix.
export function serve(folder, port = 0, prefix = "/", headers = () => ({})) {
  const server = createServer(async (request, response) => {
    try {
      let path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
      if (!path.startsWith(prefix)) throw new Error("outside the prefix");
      path = normalize("/" + path.slice(prefix.length)); // no way up with ".."
      const more = headers(path);
      if (path.endsWith("/")) path += "index.html";
      const file = join(folder, path);
      const bytes = await readFile(file);
      response.writeHead(200, {
        "Content-Length": bytes.length,
        "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
        "Cache-Control": "no-cache",
        "Access-Control-Allow-Origin": "*", // pages of other origins may load pumice-playground.js
        ...more,
      });
      response.end(bytes);
    } catch {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("not found\n");
    }
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const url = `http://localhost:${server.address().port}${prefix}`;
      const close = () => {
        server.closeAllConnections();
        return new Promise((done) => server.close(done));
      };
      resolve({ url, close });
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, port] = process.argv.slice(2);
  const first = Number(port);
  for (let candidate = first; ; candidate++) {
    try {
      const { url } = await serve(folder, candidate);
      console.log(`\nThe playground is at ${url}  (Ctrl-C ends it)`);
      break;
    } catch (error) {
      if (error.code !== "EADDRINUSE" || candidate === first + 20) throw error;
      console.log(`Port ${candidate} is in use, trying the next`);
    }
  }
}
