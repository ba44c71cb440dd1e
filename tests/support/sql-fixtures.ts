/** 200 realistic SQL files, the same at every call: texts by path. */
export function sqlFixtures(): Map<string, string> {
  const random = randomNumbers(20_261_121);
  const files = new Map<string, string>(ODD_ONES);
  files.set('dumps/all inserts.sql', largeDump(random));
  const kinds = Object.entries(KINDS);
  for (let number = 1; files.size < 200; number++) {
    const [kind, make] = kinds[number % kinds.length] ?? ['query', query];
    const text = make(random, number);
    files.set(`${kind}/${kind}_${String(number).padStart(3, '0')}.sql`, withQuirks(text, number));
  }
  return files;
}

type Random = (below: number) => number;

/** Random integers from 0 up to, but excluding, the argument (mulberry32). */
function randomNumbers(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const ODD_ONES: [string, string][] = [
  ['odd/empty.sql', ''],
  ['odd/newline.sql', '\n'],
  ['odd/blank.sql', ' \t '],
  ['odd/semicolon.sql', ';'],
  ['odd/comment.sql', '-- nothing yet'],
  ['odd/byte order mark.sql', '\ufeffSELECT 1;\nSELECT 2;\n'],
  ['odd/crlf.sql', 'SELECT 1;\r\n\r\nSELECT 2;\r\n'],
  ['odd/old mac.sql', 'SELECT 1;\rSELECT 2;\r'],
  ['odd/mixed endings.sql', 'SELECT 1;\r\nSELECT 2;\nSELECT 3;\rSELECT 4;\n\r'],
  ['odd/quotes.sql', `SELECT 'it''s', "a ""b""", \`c \`\`d\`\`\`, '\\'', "\\"", ',;', '\n';\n`],
  ['odd/csv in sql.sql', '"script_name","script_content","tags"\n"a","b ""c""","d;e"\n'],
  ['odd/formula.sql', "=1+1; -- '=cmd'\n@x := 1;\n+1;\n"],
  ['odd/long line.sql', `SELECT ${'1 + '.repeat(30_000)}1;`],
  ['odd/spaces.sql', 'SELECT\u00a01;\u2028SELECT\u30002;\ttab \f feed\v\n   \n'],
  ['odd/四字节 😀.sql', "SELECT '😀👨‍👩‍👧‍👦', 'e\u0301', 'é', '𠮷野家', 'مرحبا', '\u200b';\n"],
  ['odd/Init.sql', 'SELECT 1;'],
  ['odd/more/init.sql', 'SELECT 2;'],
  ['odd/more/__proto__.sql', 'SELECT 3;'],
  ['odd/more/v1.2.sql', 'SELECT 4;'],
];

const KINDS: Record<string, (random: Random, number: number) => string> = {
  query,
  dump,
  procedure,
  报表: chinese,
  migration,
  postgres,
};

const TABLES = ['customers', 'invoices', 'orders', 'stock', '商品', 'audit_log', 'user`s'];
const COLUMNS = ['id', 'name', 'created_at', 'amount_cents', 'status', '备注'];
const WORDS = [
  "O'Brien",
  'C:\\temp',
  'a "b"',
  '库存',
  '100%_x',
  'ünï',
  '',
  '-- no comment',
  '/* nor this */',
  '😀',
];

function pick<T>(random: Random, list: readonly [T, ...T[]] | readonly T[]): T {
  return list[random(list.length)] as T;
}

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const table = (random: Random) => `\`${pick(random, TABLES).replaceAll('`', '``')}\``;

function query(random: Random): string {
  const conditions = Array.from(
    { length: 1 + random(6) },
    () => `t.${pick(random, COLUMNS)} <> ${quoted(pick(random, WORDS))}`,
  );
  return [
    `-- ${pick(random, WORDS)}`,
    `SELECT t.*, COUNT(*) OVER (PARTITION BY t.${pick(random, COLUMNS)}) AS n`,
    `FROM ${table(random)} AS t`,
    `WHERE ${conditions.join('\n  AND ')}`,
    `LIMIT ${String(random(1000))};`,
    '',
  ].join('\n');
}

function row(random: Random): string {
  return `(${String(random(1e6))},${quoted(pick(random, WORDS))},'2026-01-0${String(1 + random(9))}',NULL,0x${random(65_536).toString(16)})`;
}

function dump(random: Random, number: number): string {
  const name = table(random);
  return [
    `-- MySQL dump 10.13  Distrib 8.0.${String(number)}, for Linux (x86_64)`,
    '/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;',
    '/*!50503 SET NAMES utf8mb4 */;',
    `DROP TABLE IF EXISTS ${name};`,
    `CREATE TABLE ${name} (\n  \`id\` int NOT NULL AUTO_INCREMENT,\n  \`name\` varchar(255) COLLATE utf8mb4_bin DEFAULT '备;注',\n  PRIMARY KEY (\`id\`)\n) ENGINE=InnoDB;`,
    `LOCK TABLES ${name} WRITE;`,
    `INSERT INTO ${name} VALUES ${Array.from({ length: 1 + random(40) }, () => row(random)).join(',')};`,
    'UNLOCK TABLES;',
    '-- Dump completed on 2026-11-20 14:31:52',
    '',
  ].join('\n');
}

function procedure(random: Random, number: number): string {
  return `DELIMITER //
CREATE PROCEDURE job_${String(number)}(IN before_day DATE)
BEGIN
\tDECLARE done INT DEFAULT ${String(random(2))};
\tDECLARE CONTINUE HANDLER FOR NOT FOUND SET done = 1; -- ";" and "//" stay text
\tIF done THEN
\t\tSELECT ${quoted(pick(random, WORDS))};
\tEND IF;
END//
DELIMITER ;
`;
}

function chinese(random: Random): string {
  return `-- 按月统计${pick(random, ['收入', '支出', '库存'])}，不含退款。
/* 作者：思源；
   备注：“全角引号”、（括号）、……。 */
SELECT 月份, SUM(金额) AS 合计
FROM ${table(random)}
WHERE 状态 = '已付款' AND 备注 LIKE '%${pick(random, ['折扣', '退货'])}%'
GROUP BY 月份;
`;
}

function migration(random: Random, number: number): string {
  return `START TRANSACTION;
ALTER TABLE ${table(random)} ADD COLUMN c${String(number)} DECIMAL(10, 2) NOT NULL DEFAULT ${String(random(100))}.00;
UPDATE ${table(random)} SET ${pick(random, COLUMNS)} = ${quoted(pick(random, WORDS))} WHERE id IN (${Array.from({ length: 1 + random(20) }, () => random(1e6)).join(', ')});
COMMIT;`;
}

function postgres(random: Random, number: number): string {
  return `CREATE OR REPLACE FUNCTION f${String(number)}() RETURNS trigger AS $body$
BEGIN
  RAISE NOTICE 'it''s %', E'\\t${String(random(9))}';
  RETURN NEW;
END;
$body$ LANGUAGE plpgsql;
`;
}

/** Lets some files end without a newline, or have CRLF line ends or trailing blanks. */
function withQuirks(text: string, number: number): string {
  if (number % 7 === 0) return text.trimEnd();
  if (number % 5 === 0) return text.replaceAll('\n', '\r\n');
  if (number % 11 === 0) return `${text.replaceAll('\n', '  \n')}\n\n`;
  return text;
}

/** 1 MB of INSERT statements. */
function largeDump(random: Random): string {
  const lines = ['SET NAMES utf8mb4;'];
  for (let size = 0; size < 1_000_000;) {
    const line = `INSERT INTO \`orders\` VALUES ${Array.from({ length: 20 }, () => row(random)).join(',')};`;
    lines.push(line);
    size += line.length + 1;
  }
  return `${lines.join('\n')}\n`;
}
