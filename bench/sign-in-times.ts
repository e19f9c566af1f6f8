import { takingTurns } from './measure.ts'
import { freshEmail, type Person, post, register, registration } from './people.ts'
import type { Figure } from './report.ts'
import type { Server } from './server.ts'

const calls = 200
/** An account takes ten tries in a quarter of an hour; what comes after is refused before any work (S-13). */
const triesEach = 9

const drained = async (call: Promise<Response>) => {
  const answer = await call
  await answer.arrayBuffer()
  return answer.status
}

/** Whether a stop-watch can tell a known address from an unknown one (S-12). */
export async function signInTimes(server: Server): Promise<Figure[]> {
  const people: Person[] = []
  while (people.length * triesEach < calls + triesEach) people.push(await register(server))
  const strangers = people.map(() => freshEmail())
  let [tried, guessed] = [0, 0]
  const login = async (email: string | undefined) => {
    const status = await drained(post(server, '/api/auth/login/', { email, password: 'equivocada de nuevo' }))
    if (status !== 401) throw new Error(`a wrong password was answered ${status}`)
  }
  const signUp = (email: string) =>
    drained(
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
    loginUnknown: () => login(strangers[Math.floor(guessed++ / triesEach)]),
    signUpKnown: () => signUp(known),
    signUpUnknown: () => signUp(freshEmail()),
    registerTaken: () => drained(post(server, '/api/auth/register/', registration(known))),
    registerFree: () => drained(post(server, '/api/auth/register/', registration(freshEmail()))),
  }
  const time = await takingTurns(calls, works)
  const gap = (what: string, one: number, other: number): Figure => ({
    what: `${what}: gap between a known and an unknown address`,
    value: Math.abs(one - other),
    unit: 'ms',
    atMost: 5,
    note: `${one.toFixed(2)} ms against ${other.toFixed(2)} ms, medians of ${calls} calls in turns`,
  })
  return [
    gap('Login with a wrong password', time('loginKnown'), time('loginUnknown')),
    gap('Landing sign-up', time('signUpKnown'), time('signUpUnknown')),
    gap('Register', time('registerTaken'), time('registerFree')),
  ]
}
