import type { VariableName } from './variables.ts'

/** A wrong setting: the variables that it is about, and one sentence with their names and without their values. */
export type SettingProblem = { readonly settings: readonly VariableName[]; readonly message: string }

export const problemWith = (
  settings: VariableName | readonly VariableName[],
  message: string,
): SettingProblem => ({
  settings: typeof settings === 'string' ? [settings] : settings,
  message,
})
