import type { Case } from './wire/messages.ts'

export interface Cases {
  add(login: Case): void
  /** By Floid's case id, or by our own id of the widget session: then the latest login of it. */
  find(id: string): Case | undefined
  /** The latest login of each other bank of the same person. */
  otherBanks(login: Case): Case[]
}

const remembered = 5_000

/** The logins of this process. */
export function createCases(): Cases {
  const logins: Case[] = []
  const latest = (fits: (login: Case) => boolean) => logins.findLast(fits)
  return {
    add(login) {
      logins.push(login)
      if (logins.length > remembered) logins.shift()
    },
    find: (id) => latest(({ caseid }) => caseid === id) ?? latest(({ custom }) => custom === id),
    otherBanks({ rut, bank }) {
      const others = logins.filter((other) => other.rut === rut && other.bank.code !== bank.code)
      return [...new Map(others.map((other) => [other.bank.code, other])).values()]
    },
  }
}
