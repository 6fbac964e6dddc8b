/** Where reports go: a project of Sentry, or of a service that speaks its protocol. */
export interface Destination {
  url: string;
  dsn: string;
}

/** `https://key@host/project` → where its envelopes are sent. Throws TypeError for anything else. */
export function destinationOf(dsn: string): Destination {
  const { protocol, username, host, pathname } = new URL(dsn);
  const project = /^\/(\d+)$/.exec(pathname)?.[1];
  if (project === undefined || username === '')
    throw new TypeError('VITE_ERROR_DSN has no project.');
  const query = `sentry_version=7&sentry_key=${encodeURIComponent(username)}`;
  return { url: `${protocol}//${host}/api/${project}/envelope/?${query}`, dsn };
}
