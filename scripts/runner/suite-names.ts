const suiteStart = /^\s*(?:(?:describe|test)\b.*|\](?: as const)?\))\(\s*['"`]((?:sec|rel|e2e)\/[\w-]+)/gm

/** Lists the suites of a test file: `sec/jwt` of `describe('sec/jwt')`, `sec/redos` of `describe.each(…)('sec/redos: %s')`. */
export const listSuiteNames = (text: string): string[] =>
  [...text.matchAll(suiteStart)].map(([, name = '']) => name)
