import type { StatementImport } from '@lucas/contract/banking/import.ts'

/** Whether an import waits for the password of its file. */
export const isLocked = ({ state, problem }: Pick<StatementImport, 'state' | 'problem'>): boolean =>
  state === 'failed' && (problem?.code === 'password_needed' || problem?.code === 'password_wrong')
