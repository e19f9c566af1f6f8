import { bankCodes } from '@lucas/household/bank-codes.ts'
import type { ApiCaller, WebAddress } from './api-caller.ts'
import { createUpgradeUser, runRound, type UpgradeUser } from './upgrade-user.ts'

const longestRunMs = 5 * 60_000

/**
 * Starts a bounded load: each user repeats a round, and new users register and link banks meanwhile. `webs` may gain an
 * address while it runs. `stop` waits for the rounds that are under way.
 */
export function startUpgradeLoad(api: ApiCaller, webs: readonly WebAddress[], users: UpgradeUser[]) {
  const end = Date.now() + longestRunMs
  let stopped = false
  const isRunning = () => !stopped && Date.now() < end
  /** Returns the version that writes and the one that reads in a round. */
  const pick = (round: number): [WebAddress, WebAddress] => {
    const at = (index: number) => {
      const web = webs[index % webs.length]
      if (web === undefined) throw new Error('the load has no address')
      return web
    }
    return [at(round), at(round + 1)]
  }
  const repeat = async (user: UpgradeUser, first: number) => {
    for (let round = first; isRunning(); round += 1) await runRound(api, user, round, pick(round))
  }
  const register = async () => {
    for (let round = 0; isRunning(); round += 1) {
      const [web] = pick(round)
      const bank = bankCodes[round % bankCodes.length] ?? 'chile'
      const user = await createUpgradeUser(api, web, bank)
      users.push(user)
      for (let more = 0; more < 3 && isRunning(); more += 1) await runRound(api, user, more, pick(more + 1))
    }
  }
  const loops = Promise.all([...users.map((user, index) => repeat(user, index)), register()])
  loops.catch(() => undefined) // stop throws the error
  return {
    async stop(): Promise<void> {
      stopped = true
      await loops
    },
  }
}
