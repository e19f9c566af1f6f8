import { goal, goalList } from '@lucas/contract/goal.ts'
import { goalMessage } from '@lucas/contract/goal-socket.ts'
import { ticketAnswer } from '@lucas/contract/session.ts'
import { asPerson } from './database.ts'
import { contributionPaints } from './goal-paints.ts'
import { limit, withinLimit } from './limit.ts'
import { memoryNow, percentile, timed } from './measure.ts'
import { type Person, post, register } from './people.ts'
import { get } from './reads.ts'
import type { Figure } from './report.ts'
import type { Cluster, Server } from './server.ts'

const goalsPath = '/api/goals/'
const [goalCount, entryCount] = [200, 20_000]
const [people, socketsEach] = [50, 20]
const [eventsPerSecond, seconds] = [50, 6]

const makeGoal = async (server: Server, { access }: Person, at: number) =>
  goal.parse(
    await (await post(server, goalsPath, { name: `Meta ${at}`, target_amount: 900_000_000 }, access)).json(),
  )

/** Lines past the API, which would take minutes: as the application's role, under its row-level security. */
async function fillLedger(cluster: Cluster, server: Server, { access }: Person): Promise<void> {
  const answer = await fetch(server.address + goalsPath, {
    headers: { authorization: `Bearer ${access}` },
    signal: limit,
  })
  const ids = goalList.parse(await answer.json()).results.map(({ id }) => id)
  const [, claims = ''] = access.split('.')
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  await asPerson(cluster, sub, (client) =>
    client.query(
      `INSERT INTO goal_entry (user_id, id, goal_id, kind, amount, note, made_on, created_at)
       SELECT $1::uuid, gen_random_uuid(), ($2::uuid[])[1 + n % $3], 'contribution', 1000, 'Aporte',
              current_date - n % 600, now() - n * interval '1 minute'
         FROM generate_series(1, $4::int) n`,
      [sub, ids, ids.length, entryCount],
    ),
  )
}

async function listTimes(server: Server, cluster: Cluster): Promise<Figure> {
  const person = await register(server)
  for (let at = 0; at < goalCount; at += 1) await makeGoal(server, person, at)
  await fillLedger(cluster, server, person)
  const times: number[] = []
  for (let call = 0; call < 220; call += 1) times.push(await timed(() => get(server, person, goalsPath)))
  return {
    what: `\`${goalsPath}\` with ${goalCount} goals and ${entryCount.toLocaleString('en')} ledger lines, p95`,
    value: percentile(times.slice(20), 95),
    unit: 'ms',
    atMost: 30,
    note: '200 calls one after the other, whole answers read',
  }
}

/** Opens the goals' socket as a page does and tells when each new version came. */
async function openPage(server: Server, { access }: Person, heard: (version: number, at: number) => void) {
  const { ticket } = ticketAnswer.parse(await (await post(server, '/api/ws/ticket/', {}, access)).json())
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws/goals/?ticket=${ticket}`)
  await withinLimit(
    new Promise<void>((resolve, reject) => {
      socket.onerror = () => reject(new Error('a socket did not open'))
      socket.onmessage = ({ data }) => {
        const message = goalMessage.parse(JSON.parse(String(data)))
        if (message.type === 'initial_data') resolve()
        else if (message.event_type === 'goal_contributed') heard(message.version, performance.now())
      }
    }),
  )
  return socket
}

/** A thousand open pages, fifty contributions a second: how late the last page hears of each. */
async function deliveries(server: Server): Promise<Figure[]> {
  const savers = []
  for (let at = 0; at < people; at += 1) {
    const person = await register(server)
    savers.push({ person, goal: await makeGoal(server, person, at), sent: new Map<number, number>() })
  }
  const before = memoryNow(server.pid)
  const delays: number[] = []
  const pages: WebSocket[] = []
  for (const { person, sent } of savers)
    for (let at = 0; at < socketsEach; at += 1)
      pages.push(
        await openPage(server, person, (version, at) => delays.push(at - (sent.get(version) ?? Number.NaN))),
      )
  const after = memoryNow(server.pid)
  const events = eventsPerSecond * seconds
  const answers: Promise<unknown>[] = []
  for (let at = 0; at < events; at += 1) {
    const { person, goal: held, sent } = savers[at % people] ?? savers[0] ?? missing()
    const contribution = post(server, `${goalsPath}${held.id}/contribute/`, { amount: 1_000 }, person.access)
    // The commit lies before the answer: measured from the answer's arrival a delay would look shorter than it is.
    sent.set(Math.floor(at / people) + 2, performance.now())
    answers.push(contribution.then((answer) => answer.arrayBuffer()))
    await new Promise((done) => setTimeout(done, 1_000 / eventsPerSecond))
  }
  await Promise.all(answers)
  await new Promise((done) => setTimeout(done, 1_000))
  for (const page of pages) page.close()
  const wanted = events * socketsEach
  if (delays.length !== wanted) throw new Error(`${delays.length} of ${wanted} messages arrived`)
  const note = `${people * socketsEach} sockets of ${people} people, ${eventsPerSecond} contributions/s for ${seconds} s; from the sending of the request to the message, in one process with the bench`
  return [
    {
      what: 'A contribution at the last of 1,000 open pages, p99',
      value: percentile(delays, 99),
      unit: 'ms',
      atMost: 150,
      note,
    },
    { what: 'The same, p50', value: percentile(delays, 50), unit: 'ms', atMost: 100 },
    {
      what: 'Memory of an open goals socket',
      value: ((after - before) * 1_024) / (people * socketsEach),
      unit: 'kB',
      atMost: 25,
      note: 'resident memory of the server before and after, by sockets',
    },
  ]
}

const missing = (): never => {
  throw new Error('nobody saves')
}

/** Lists, sockets and deliveries of goals. */
export async function goalFigures(server: Server, cluster: Cluster): Promise<Figure[]> {
  return [
    await listTimes(server, cluster),
    ...(await deliveries(server)),
    ...(await contributionPaints(server, makeGoal)),
  ]
}
