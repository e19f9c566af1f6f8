import type { FloidCase } from './wire/messages.ts'

export interface CaseStore {
  add(floidCase: FloidCase): void
  /** Finds a case by Floid's case id, or the latest one by the link session id. */
  find(id: string): FloidCase | undefined
  /** Lists the latest case of each other bank of the same RUT. */
  listOtherBanks(floidCase: FloidCase): FloidCase[]
}

const maxCases = 5_000

/** Creates the in-memory store of cases. */
export function createCaseStore(): CaseStore {
  const cases: FloidCase[] = []
  const findLatest = (matches: (floidCase: FloidCase) => boolean) => cases.findLast(matches)
  return {
    add(floidCase) {
      cases.push(floidCase)
      if (cases.length > maxCases) cases.shift()
    },
    find: (id) => findLatest(({ caseid }) => caseid === id) ?? findLatest(({ custom }) => custom === id),
    listOtherBanks({ rut, bank }) {
      const others = cases.filter((other) => other.rut === rut && other.bank.code !== bank.code)
      return [...new Map(others.map((other) => [other.bank.code, other])).values()]
    },
  }
}
