import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Stops a process by SIGSTOP, and waits until none of its threads runs: on a busy machine some go on for a while. */
export async function freezeProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  const folder = `/proc/${String(pid)}/task`;
  for (;;) {
    const threads = await readdir(folder);
    const states = await Promise.all(
      threads.map(async (thread) => readFile(`${folder}/${thread}/stat`, 'utf8').catch(() => ') T')),
    );
    // The state follows the command, which may contain anything.
    if (states.every((text) => text.slice(text.lastIndexOf(')') + 2).startsWith('T'))) return;
    await pause(1);
  }
}
