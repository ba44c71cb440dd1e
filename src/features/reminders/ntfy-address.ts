/** Where messages for a topic of ntfy are published. */
interface Topic {
  /** The root of its server. */
  server: string;
  topic: string;
}

/** Reads an address such as https://ntfy.example.org/topic, as its app shows it; null for what is none. */
export function readTopic(address: string): Topic | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin, pathname, search, hash, username, password } = new URL(address);
  const isPlain = `${search}${hash}${username}${password}` === '' && /^https?:$/.test(protocol);
  // The form that ntfy allows.
  const topic = /^\/([-\w]{1,64})\/?$/.exec(pathname)?.[1];
  return isPlain && topic !== undefined ? { server: `${origin}/`, topic } : null;
}

export const NO_TOPIC = 'Enter the address of a topic, such as https://ntfy.example.org/my-reminders';
