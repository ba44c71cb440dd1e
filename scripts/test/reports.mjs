import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/command.mjs';

/**
 * What a runner's report in JSON says, the same for both.
 *
 * @typedef {{ passed: number, failed: number, files: { file: string, ms: number }[],
 *   fallen: { name: string, command: string }[] }} Report
 */

const relative = (file) => path.relative(root, path.resolve(root, file)).replaceAll('\\', '/');

/** @returns {Report | undefined} undefined if the runner has written none */
export function readVitestReport(file) {
  const report = read(file);
  if (!report) return undefined;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(name),
      ms: endTime - startTime,
    })),
    fallen: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => ({
          name: `${relative(name)}: ${fullName}`,
          command: `npx vitest run ${relative(name)} -t ${quoted(literal(fullName))}`,
        })),
    ),
  };
}

/** @returns {Report | undefined} undefined if the runner has written none */
export function readPlaywrightReport(file) {
  const report = read(file);
  if (!report) return undefined;
  const specs = report.suites.flatMap(specsOf);
  const times = new Map();
  for (const { file: name, ms } of specs) times.set(name, (times.get(name) ?? 0) + ms);
  return {
    passed: report.stats.expected,
    failed: report.stats.unexpected,
    files: [...times].map(([name, ms]) => ({ file: name, ms })),
    fallen: specs
      .filter(({ ok }) => !ok)
      .map(({ file: name, line, title }) => ({
        name: `${name}: ${title}`,
        command: `npx playwright test ${name}:${line}`,
      })),
  };
}

function specsOf({ specs = [], suites = [] }) {
  return [
    ...specs.map(({ file, line, title, ok, tests }) => ({
      file: `tests/${file}`,
      line,
      title,
      ok,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...suites.flatMap(specsOf),
  ];
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
