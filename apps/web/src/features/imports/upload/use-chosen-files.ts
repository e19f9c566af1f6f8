import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { useQueries } from '@tanstack/react-query'
import { importQuery } from '../api.ts'
import { toPartName } from '../part-name.ts'
import type { Upload } from './uploads.ts'

/** A statement of a chosen file, or the file while it has none. */
export interface ChosenFile {
  key: string
  name: string
  upload: Upload
  /** Its import; null before the server has the file. */
  id: string | null
  statement: StatementImport | undefined
}

/** Lists the statements of the chosen files: a file with several has one line for each. */
export function useChosenFiles(uploads: readonly Upload[]): ChosenFile[] {
  const firsts = useImports(uploads.flatMap(({ id }) => id ?? []))
  const others = useImports([...firsts.values()].flatMap(({ parts = [] }) => parts.slice(1)))
  return uploads.flatMap((upload): ChosenFile[] => {
    const first = upload.id === null ? undefined : firsts.get(upload.id)
    const parts = first?.parts ?? []
    if (parts.length < 2)
      return [{ key: upload.key, name: upload.file.name, upload, id: upload.id, statement: first }]
    return parts.map((id, at) => {
      const statement = at === 0 ? first : others.get(id)
      const name = statement === undefined ? upload.file.name : toPartName(statement, at, parts.length)
      return { key: id, name, upload, id, statement }
    })
  })
}

const useImports = (ids: readonly string[]): ReadonlyMap<string, StatementImport> =>
  useQueries({
    queries: ids.map((id) => importQuery(id)),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data]]))),
  })
