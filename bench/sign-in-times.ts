import { measureInTurns } from './support/measure.ts'
import type { Figure } from './support/report.ts'
import type { Server } from './support/server.ts'
import { type BenchUser, createEmail, post, register, registration } from './support/users.ts'

const calls = 200
/** An account allows ten tries in 15 minutes; further tries are rejected before any work (S-13). */
const triesEach = 9

const readStatus = async (call: Promise<Response>) => {
  const answer = await call
  await answer.arrayBuffer()
  return answer.status
}

/** Compares response times for known and unknown email addresses (S-12). */
export async function measureSignInTimes(server: Server): Promise<Figure[]> {
  const people: BenchUser[] = []
  while (people.length * triesEach < calls + triesEach) people.push(await register(server))
  const unknownEmails = people.map(() => createEmail())
  let [tried, unknownTries] = [0, 0]
  const login = async (email: string | undefined) => {
    const status = await readStatus(
      post(server, '/api/auth/login/', { email, password: 'equivocada de nuevo' }),
    )
    if (status !== 401) throw new Error(`a wrong password was answered ${status}`)
  }
  const signUp = (email: string) =>
    readStatus(
      post(server, '/api/users/landing/signup/', {
        firstName: 'Camila',
        lastName: 'Rojas',
        email,
        country: 'chile',
        newsletter: true,
        terms: true,
      }),
    )
  const known = people[0]?.email ?? ''
  const works = {
    loginKnown: () => login(people[Math.floor(tried++ / triesEach)]?.email),
    loginUnknown: () => login(unknownEmails[Math.floor(unknownTries++ / triesEach)]),
    signUpKnown: () => signUp(known),
    signUpUnknown: () => signUp(createEmail()),
    registerTaken: () => readStatus(post(server, '/api/auth/register/', registration(known))),
    registerFree: () => readStatus(post(server, '/api/auth/register/', registration(createEmail()))),
  }
  const time = await measureInTurns(calls, works)
  const gap = (what: string, one: number, other: number): Figure => ({
    name: `${what}: time difference between a known and an unknown address`,
    value: Math.abs(one - other),
    unit: 'ms',
    atMost: 5,
    note: `${one.toFixed(2)} ms against ${other.toFixed(2)} ms, medians of ${calls} alternating calls`,
  })
  return [
    gap('Login with a wrong password', time('loginKnown'), time('loginUnknown')),
    gap('Landing sign-up', time('signUpKnown'), time('signUpUnknown')),
    gap('Register', time('registerTaken'), time('registerFree')),
  ]
}
