import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { API, type Checker, type Symbol, type Type } from 'typescript/unstable/sync';
import { type CallExpression, type Node, SyntaxKind } from 'typescript/unstable/ast';
import { OPAQUE } from './client-types';
import { jsonSchemas, type Schema } from './json-schemas';

const root = path.join(import.meta.dirname, '../..');
const ROUTER = 'app/server/app-router.ts';

/** What calls answer, as JSON Schemas; null for a call that answers nothing. */
interface AnswerSchemas {
  /** Types with names, to which the others refer as `#/components/schemas/<name>`. */
  components: Record<string, Schema>;
  /** Data of the typed calls, by their paths; of a subscription each of its events. */
  typed: Record<string, Schema | null>;
  /** Fields of the documented calls besides `success`, by `<endpoint> <procedure>`. */
  rest: Record<string, Schema>;
}

/**
 * The types of all answers as the compiler knows them: of the procedures, and of what rows of `rest.ts` make of them; and
 * the comments of the procedures, by their paths.
 */
export function describedCalls(): { schemas: AnswerSchemas; texts: Record<string, string> } {
  const api = new API({ cwd: root });
  const folder = mkdtempSync(path.join(root, 'node_modules/.reference-'));
  try {
    const project = api.updateSnapshot({ openProjects: [projectOf(folder)] }).getProjects()[0];
    if (!project) throw new Error('The compiler has opened no project');
    const { checker, program } = project;
    const { answerOf, finished } = jsonSchemas(checker, OPAQUE);
    const fileOf = (name: string) => {
      const file = program.getSourceFile(path.join(root, 'src', name));
      if (!file) throw new Error(`The compiler has no ${name}`);
      return file;
    };

    const typed: AnswerSchemas['typed'] = {};
    const texts: Record<string, string> = {};
    const exported = checker.getSymbolAtLocation(fileOf(ROUTER));
    const router = exported && checker.getExportsOfModule(exported).find(({ name }) => name === 'appRouter');
    const record = router && within(checker, checker.getTypeOfSymbol(router), ['_def', 'record']);
    for (const [namespace, calls] of propertiesOf(checker, record)) {
      for (const [name, procedure, symbol] of propertiesOf(checker, calls)) {
        const call = `${namespace}.${name}`;
        const text = symbol.getDocumentationComment(checker).replaceAll(/\s+/g, ' ').trim();
        if (text !== '') texts[call] = text;
        const output = within(checker, procedure, ['_def', '$types', 'output']);
        if (!output) throw new Error(`${call} has no answer`);
        const streamed = output.getSymbol()?.name.startsWith('Async') && typeArguments(checker, output)[0];
        const parts = within(checker, output, ['parts']);
        // Only documented calls answer what is streamed.
        if (parts?.getSymbol()?.name.startsWith('Async')) continue;
        typed[call] = answerOf(streamed ? streamed : output, call);
      }
    }

    const rest: AnswerSchemas['rest'] = {};
    for (const name of restFiles()) {
      for (const call of callsOf(fileOf(name), 'restEndpoint')) {
        const [named, , rows] = call.arguments;
        const endpoints = named && checker.getTypeAtLocation(named);
        for (const [procedure, row] of propertiesOf(checker, rows && checker.getTypeAtLocation(rows))) {
          for (const endpoint of literals(endpoints)) {
            const key = `${endpoint} ${procedure}`;
            const fields = fieldsOf(checker, row);
            rest[key] = (fields && answerOf(fields, key)) ?? { type: 'object' };
          }
        }
      }
    }
    const { components, schemas } = finished({ typed, rest });
    return { schemas: { components, ...schemas }, texts };
  } finally {
    api.close();
    rmSync(folder, { recursive: true });
  }
}

/** A project of the calls alone: to read the tests and the client too would take longer than all the rest. */
function projectOf(folder: string): string {
  const file = path.join(folder, 'tsconfig.json');
  const settings = path.join(root, 'tsconfig.json');
  const files = [ROUTER, ...restFiles()].map((name) => path.join(root, 'src', name));
  writeFileSync(file, JSON.stringify({ extends: settings, files, include: [] }));
  return file;
}

function restFiles(): string[] {
  const names = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /server\/rest\.ts$/.test(name)).sort();
}

/** What the function `reply` of a row returns; of a stream what its parts are together. */
function fieldsOf(checker: Checker, row: Type): Type | undefined {
  const reply = within(checker, row, ['reply']);
  const [signature] = reply ? checker.getSignaturesOfType(reply, 0) : [];
  const answer = signature && checker.getReturnTypeOfSignature(signature);
  const streamed = answer && within(checker, answer, ['fields']);
  const stream = answer?.isIntersectionType() ? streamed : undefined;
  return (stream && checker.getNonNullableType(stream)) ?? answer;
}

function propertiesOf(
  checker: Checker,
  type: Type | undefined,
): [name: string, type: Type, symbol: Symbol][] {
  if (!type) throw new Error('There is no type of which to read the properties');
  return checker.getPropertiesOfType(type).flatMap((symbol: Symbol): [string, Type, Symbol][] => {
    const value = checker.getTypeOfSymbol(symbol);
    return value ? [[symbol.name, value, symbol]] : [];
  });
}

/** The type of a property of a property. */
function within(checker: Checker, type: Type | undefined, names: readonly string[]): Type | undefined {
  let found = type;
  for (const name of names) {
    const symbol = found && checker.getPropertyOfType(found, name);
    found = symbol && checker.getTypeOfSymbol(symbol);
  }
  return found;
}

function typeArguments(checker: Checker, type: Type): readonly Type[] {
  return type.isTypeReference() ? checker.getTypeArguments(type) : [];
}

function literals(type: Type | undefined): string[] {
  if (type?.isUnionType()) return type.getTypes().flatMap(literals);
  return type?.isStringLiteralType() ? [type.value] : [];
}

function callsOf(node: Node, name: string): CallExpression[] {
  const found: CallExpression[] = [];
  const visit = (one: Node): void => {
    if (one.kind === SyntaxKind.CallExpression) {
      const call = one as CallExpression;
      if ((call.expression as Node & { text?: string }).text === name) found.push(call);
    }
    one.forEachChild(visit);
  };
  visit(node);
  return found;
}
