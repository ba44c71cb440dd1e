import path from 'node:path';

const featureOf = (file) => /^src\/features\/([^/]+)\//.exec(file)?.[1];

/** Tests that go through every procedure, for a change of the server. */
const ACROSS_FEATURES = [
  'tests/access-tokens.test.ts',
  'tests/foreign-ids.test.ts',
  'tests/bad-input.test.ts',
];
/** What a person does first, for a change of the client that no feature has. */
const FIRST_STEPS = ['tests/e2e/shell.spec.ts', 'tests/kit/controls.spec.ts', 'tests/kit/dialogs.spec.ts'];

/**
 * What a change touches, by the names of its folders: what imports a file would be no help, since every test of the
 * server imports the router of every tool.
 *
 * @param changed files of the project, relative to its root, with slashes
 * @param files all of its files
 * @returns the unit and the browser tests to run, and those that are left out
 */
export function touchedBy(changed, files) {
  const all = files.filter(
    (file) => /\.(test|spec)\.ts$/.test(file) && !/^tests\/(cluster|examples|image|slow)\//.test(file),
  );
  const isTouched = (test) => changed.includes(test) || changed.some((file) => covers(file, test));
  const touched = all.filter(isTouched);
  const ofKind = (tests, ending) => tests.filter((test) => test.endsWith(ending));
  return {
    unit: ofKind(touched, '.test.ts'),
    browser: ofKind(touched, '.spec.ts'),
    leftOut: all.filter((test) => !touched.includes(test)),
  };
}

function covers(file, test) {
  const feature = featureOf(file);
  if (feature) {
    // `expense-register.spec.ts` is of the feature expense-tracker.
    const [word] = feature.split('-');
    const isOfFeature =
      featureOf(test) === feature || (test.startsWith('tests/') && path.basename(test).startsWith(word));
    return (
      isOfFeature ||
      test === 'tests/architecture.test.ts' ||
      (/\/server\/|\/(?:schema|testing)\.ts$/.test(file) && ACROSS_FEATURES.includes(test))
    );
  }
  if (!/^(db|generated|migrations|scripts|src|docs)\//.test(file)) return false;
  if (test === 'tests/architecture.test.ts') return true;
  if (file.startsWith('generated/')) return test === 'tests/reference.test.ts';
  if (file.startsWith('docs/')) return test.startsWith('tests/documents/');
  if (/^(db|migrations)\//.test(file)) return test.startsWith('db/') || test === 'tests/upgrade.test.ts';
  if (file.startsWith('scripts/')) return test.startsWith('scripts/');
  const [, floor] = /^src\/((?:platform|app)\/\w+)\//.exec(file) ?? [];
  if (floor === undefined) return false;
  if (test.startsWith(`src/${floor}/`)) return true;
  // Between the two sides, or below both.
  if (!floor.endsWith('client') && /^tests\/[^/]+\.test\.ts$/.test(test)) {
    return [
      ...ACROSS_FEATURES,
      'tests/http.test.ts',
      'tests/refusals.test.ts',
      'tests/typed-door.test.ts',
    ].includes(test);
  }
  return !floor.endsWith('server') && FIRST_STEPS.includes(test);
}
