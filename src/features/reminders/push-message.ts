/** What a push says, encrypted for the browser alone. */
export interface PushMessage {
  text: string;
  /** Where it leads to: a path below /app. */
  href: string;
  /** A later one with the same tag takes its place. */
  tag: string;
  /** What can be done about it from the notification: each with what the worker sends to do it. */
  actions?: readonly { action: string; title: string; press: string }[];
}
