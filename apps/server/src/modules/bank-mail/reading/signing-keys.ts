import { Resolver } from 'node:dns/promises'
import { memoize } from '@lucas/contract/rules/memoize.ts'

/** Returns the TXT records of a name, each as its parts; rejects as `dns` does. */
export type LookUpTexts = (name: string) => Promise<string[][]>

const lookupLimit = { timeout: 2_000, tries: 2 }
/** A key that its owner withdraws is believed for this long at most. */
const knownForMs = 5 * 60_000
/** A failure is asked about again soon: it may be the network's. */
const failedForMs = 5_000
/** Senders choose the names below known domains. */
const maxNames = 500

/**
 * Remembers the answers of name servers, which nearly every mail of a bank asks for again: 500 names, each for five minutes, failures for
 * five seconds. Simultaneous questions for a name are one.
 */
export function rememberAnswers(ask: LookUpTexts, now: () => number = () => performance.now()): LookUpTexts {
  const answers = new Map<string, { texts: Promise<string[][]>; until: number }>()

  function remember(name: string): Promise<string[][]> {
    const texts = ask(name)
    const answer = { texts, until: Number.POSITIVE_INFINITY }
    answers.delete(name)
    answers.set(name, answer)
    const [oldest] = answers.keys()
    if (answers.size > maxNames && oldest !== undefined) answers.delete(oldest)
    texts.then(
      () => {
        answer.until = now() + knownForMs
      },
      () => {
        answer.until = now() + failedForMs
      },
    )
    return texts
  }

  return (name) => {
    const known = answers.get(name)
    return known !== undefined && now() < known.until ? known.texts : remember(name)
  }
}

const lookUpBy = memoize((dnsServers: string): LookUpTexts => {
  const resolver = new Resolver(lookupLimit)
  if (dnsServers !== '') resolver.setServers(dnsServers.split(','))
  return rememberAnswers((name) => resolver.resolveTxt(name))
})

/** Returns the look-up through these name servers, or those of the machine, with what it remembers. */
export const lookUpThrough = (dnsServers: readonly string[] | null): LookUpTexts =>
  lookUpBy(dnsServers?.join() ?? '')
