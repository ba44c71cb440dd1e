// The people of a demo, whose password everyone may know.

export const DEMO_PASSWORD = 'toolstead demo';

export const DEMO_PEOPLE = [
  { username: 'meilin', name: 'Mei Lin Tan', role: 'user', theme: 'Ocean Breeze' },
  { username: 'arjun', name: 'Arjun Nair', role: 'admin', theme: 'Professional Dark' },
  { username: 'sofia', name: 'Sofia Almeida', role: 'user', theme: 'Warm Sunset' },
  { username: 'tomasz', name: 'Tomasz Zieliński', role: 'user', theme: 'Graphite' },
  { username: 'siyuan', name: '陈思远', role: 'user', theme: 'Cherry Blossom' },
  { username: 'amira', name: 'Amira Haddad', role: 'user', theme: 'Forest Serenity' },
] as const;

/** Who can sign in to a demo with its password; the master too, unless the operator chose another for it. */
export interface DemoSignIn {
  names: string[];
  password: string;
  /** Whether it is for strangers, and filled anew each hour. */
  isPublic: boolean;
}

export function demoSignIn({
  masterPassword,
  publicDemo,
}: {
  masterPassword: string | undefined;
  publicDemo: boolean;
}): DemoSignIn {
  const names = DEMO_PEOPLE.map(({ username }): string => username);
  const masterHasOwn = masterPassword !== undefined && masterPassword !== DEMO_PASSWORD;
  return {
    names: masterHasOwn || publicDemo ? names : ['master', ...names],
    password: DEMO_PASSWORD,
    isPublic: publicDemo,
  };
}
