import type { DataImportProblem } from '@lucas/contract/users/data-import.ts'

/** Why an archive is not imported; `table` and `row` say where it is wrong. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError'
  readonly problem: DataImportProblem
  readonly place: { table: string; row: number } | null

  constructor(problem: DataImportProblem, place: DataFileError['place'] = null) {
    super(problem)
    this.problem = problem
    this.place = place
  }
}
