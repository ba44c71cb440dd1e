import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** The first line of standard input without its line end; blanks are kept. */
export async function readPasswordFromInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    if ((chunk as Buffer).includes('\n')) break;
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return text.replace(/\r?\n[^]*$/, '');
}

/** Prompts at the terminal without echo. Undefined if the prompt is cancelled. */
export async function askPassword(question: string): Promise<string | undefined> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write(question);
  try {
    return await new Promise((resolve) => {
      terminal.once('SIGINT', () => resolve(undefined));
      terminal.once('close', () => resolve(undefined));
      terminal.question('', resolve);
    });
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
