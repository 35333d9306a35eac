// Here is the only way out of the page: POSTs of the extender plugin, to hosts that the person has allowed in this tab.
// The code here is the gate; a server may narrow it with the worker's own Content-Security-Policy (public/_headers).
import type { PostResult } from "@pumice/engine";

// ask: not allowed yet; mixed: an https page may not ask an http host; cors: it answers, but not to pages of this
// origin; unreachable: nothing answers; slow: the time of extender.httpTimeout ran out.
export type HostTrouble = "ask" | "mixed" | "cors" | "unreachable" | "slow";

export interface HostNews {
  origin: string;
  trouble: HostTrouble | null; // null: it answered
  requests: number;
}

export interface Surroundings {
  page: string; // the page's own address
  send(url: string, body: string, timeoutMs: number): PostResult; // throws where the browser refuses or nothing answers
}

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/;

// Browsers do trust a machine's own addresses without TLS.
export function isMixed(page: string, target: URL): boolean {
  return new URL(page).protocol === "https:" && target.protocol === "http:" && !LOCAL.test(target.hostname);
}

// One run's requests.
export class Hosts {
  readonly news = new Map<string, HostNews>();

  constructor(
    private readonly allowed: readonly string[],
    private readonly around: Surroundings,
  ) {}

  post(url: string, body: string, timeoutMs: number): PostResult {
    let target: URL;
    try {
      target = new URL(url);
    } catch {
      return refused(`${url} is not a complete address`);
    }
    if (target.protocol !== "http:" && target.protocol !== "https:")
      return refused(`a page asks http: and https: only, not ${target.protocol}`);
    const { origin } = target;
    const news = this.news.get(origin) ?? { origin, trouble: null, requests: 0 };
    this.news.set(origin, news);
    if (!this.allowed.includes(origin)) {
      news.trouble = "ask";
      return refused(`requests to ${origin} are not allowed yet`);
    }
    if (isMixed(this.around.page, target)) {
      news.trouble = "mixed";
      return refused(`an https page may not ask ${origin}`);
    }
    // A host that does not answer once is not waited for a hundred times.
    if (news.trouble) return refused(`${origin} gave no answer before`);
    news.requests++;
    try {
      return this.around.send(url, body, timeoutMs);
    } catch (error) {
      const slow = (error as { name?: string } | null)?.name === "TimeoutError";
      news.trouble = slow ? "slow" : "unreachable";
      return refused(slow ? `${origin} did not answer within ${timeoutMs} ms` : `${origin} cannot be asked from here`);
    }
  }

  // Tells a host that is not there from one that does not allow this page: only the browser's console knows, but a
  // request whose answer nobody may read succeeds at the latter.
  async explain(probe: (origin: string) => Promise<unknown>): Promise<HostNews[]> {
    for (const news of this.news.values()) {
      if (news.trouble !== "unreachable") continue;
      news.trouble = await probe(news.origin).then(
        () => "cors" as const,
        () => "unreachable" as const,
      );
    }
    return [...this.news.values()];
  }
}

function refused(error: string): PostResult {
  return { status: 0, body: "", error };
}

// In a worker a request may be synchronous, as the scheduler's own are.
export function sendNow(url: string, body: string, timeoutMs: number): PostResult {
  const request = new XMLHttpRequest();
  request.open("POST", url, false);
  if (timeoutMs > 0) request.timeout = timeoutMs;
  request.setRequestHeader("Content-Type", "application/json");
  request.send(body);
  return { status: request.status, body: request.responseText };
}

export function probeHost(origin: string): Promise<unknown> {
  return fetch(origin, { mode: "no-cors", credentials: "omit", cache: "no-store", signal: AbortSignal.timeout(2000) });
}
