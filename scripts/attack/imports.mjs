const MIB = 1024 * 1024;

const filled = (line, bytes) => line.repeat(Math.floor(bytes / line.length));
const numbered = (count, of) => Array.from({ length: count }, (_, at) => of(at)).join('');

/** Brings something in, and judges what others felt. */
function attack(name, procedure, inputOf) {
  return {
    name,
    async run(target) {
      const attacker = await target.newAccount();
      const input = await inputOf(attacker);
      const { held, figure, outcome } = await target.meanwhile(
        async () => (await attacker.change(procedure, input)).status,
      );
      return { held: held && outcome < 500, figure: `answered ${outcome}; ${figure}` };
    },
  };
}

const ratesOfDay = () => `2026-01-01${',1.5'.repeat(900)}\n`;

const habits = (name, format, ...files) =>
  attack(`habits: ${name}`, 'goalsHabits.importHabits', () => ({
    format,
    files: files.map(([path, text]) => ({ name: path, text: text() })),
    dryRun: true,
  }));
const own = (name, line) =>
  habits(name, 'own', ['a.csv', () => `habit,day,state\n${filled(line, 15 * MIB)}`]);

/** @type {import('./run.mjs').Attack[]} */
export const attacks = [
  own('millions of short rows', 'a\n'),
  own('millions of line ends', '\n'),
  own('millions of days without a name', ',\n'),
  own('millions of separators', ','),
  own('millions of quotes', '""'),
  own('millions of quotes that are not closed', '"a\n'),
  habits('a million columns', 'beaver', [
    'a.csv',
    () => `Date${numbered(1_000_000, (at) => `,${at.toString(36)}`)}\n2026-01-01\n`,
  ]),
  habits('JSON of millions of empty lists', 'beaver', [
    'a.json',
    () => `{"habits":[${filled('[],', 15 * MIB)}0]}`,
  ]),
  habits(
    'one file of days, named by a million habits',
    'loop',
    ['Habits.csv', () => `Position,Name\n${filled('1,a\n', 4 * MIB)}`],
    ['1 a/Checkmarks.csv', () => `Date,Value\n${filled('2026-01-01,NO\n', 10 * MIB)}`],
  ),
  attack('habits: the most days, to be stored', 'goalsHabits.importHabits', () => ({
    format: 'own',
    files: [{ name: 'a.csv', text: `habit,day,state\n${numbered(100, (habit) => daysOf(habit, 2_500))}` }],
  })),
  ...[
    ['millions of short lines', () => `Date,USD\n${filled('a\n', 7 * MIB)}`],
    ['millions of line ends', () => `Date,USD\n${filled('\n', 7 * MIB)}`],
    ['millions of columns', () => `Date,USD${filled(',USD', 15 * MIB)}\n`],
    ['millions of quotes', () => `Date,USD\n"${filled('""', 7 * MIB)}`],
    ['more than are stored', () => `Date,USD${',USD'.repeat(900)}\n${filled(ratesOfDay(), 15 * MIB)}`],
  ].map(([name, csv]) => attack(`rates: ${name}`, 'expenses.setRates', () => ({ csv: csv() }))),
  attack(
    'expenses: the largest import of transactions',
    'expenses.importTransactions',
    async ({ change }) => {
      const account = { name: 'Attacked', kind: 'bank', currency: 'EUR' };
      const { body } = await change('expenses.addAccount', account);
      const row = { date: '2026-01-01', payee: 'Ａb '.repeat(100), notes: 'é - '.repeat(200) };
      return {
        accountId: body.id,
        dryRun: true,
        rows: Array.from({ length: 10_000 }, (_, at) => ({ ...row, amount: at + 1 })),
      };
    },
  ),
];

function daysOf(habit, count) {
  return numbered(count, (at) => {
    const day = new Date(Date.UTC(2019, 0, 1 + at)).toISOString().slice(0, 10);
    return `Habit ${habit},${day},done\n`;
  });
}
