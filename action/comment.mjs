// The one comment of the action on a pull request: written once, and rewritten by each later run.
const MARK = "<!-- pumice -->";
const TIMEOUT = 20_000; // ms

async function api(path, method, body) {
  const response = await fetch(`${process.env.GITHUB_API_URL}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${process.env.PUMICE_TOKEN}`,
      accept: "application/vnd.github+json",
      "content-type": "application/json",
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status}; the job needs "permissions: pull-requests: write"`);
  return response.json();
}

/** Writes `text`, or puts it in place of what an earlier run wrote. Throws where GitHub refuses. */
export async function comment(text) {
  const repository = `/repos/${process.env.GITHUB_REPOSITORY}`;
  const issue = `${repository}/issues/${process.env.PUMICE_PULL_REQUEST}/comments`;
  let earlier;
  for (let page = 1; page <= 30 && !earlier; ++page) {
    const comments = await api(`${issue}?per_page=100&page=${page}`, "GET");
    earlier = comments.find(({ body }) => body.startsWith(MARK));
    if (comments.length < 100) break;
  }
  const body = `${MARK}\n${text}`;
  if (earlier) await api(`${repository}/issues/comments/${earlier.id}`, "PATCH", { body });
  else await api(issue, "POST", { body });
}
