import { ticketAnswer } from '@lucas/contract/auth/session.ts'
import { goal, goalList } from '@lucas/contract/planning/goal.ts'
import { goalMessage } from '@lucas/contract/planning/goal-socket.ts'
import { contributionPaints } from './goal-paints.ts'
import { get } from './reads.ts'
import { asUser } from './support/database.ts'
import { limit, withinLimit } from './support/limit.ts'
import { measureMs, memoryNow, percentile } from './support/measure.ts'
import type { Figure } from './support/report.ts'
import type { Cluster, Server } from './support/server.ts'
import { type BenchUser, post, register } from './support/users.ts'

const goalsPath = '/api/goals/'
const [goalCount, entryCount] = [200, 20_000]
const [userCount, socketsEach] = [50, 20]
const [eventsPerSecond, seconds] = [50, 6]

const makeGoal = async (server: Server, { access }: BenchUser, at: number) =>
  goal.parse(
    await (await post(server, goalsPath, { name: `Meta ${at}`, target_amount: 900_000_000 }, access)).json(),
  )

/** Inserts ledger entries by SQL in the application role, because the API would take minutes. */
async function fillLedger(cluster: Cluster, server: Server, { access }: BenchUser): Promise<void> {
  const answer = await fetch(server.address + goalsPath, {
    headers: { authorization: `Bearer ${access}` },
    signal: limit,
  })
  const ids = goalList.parse(await answer.json()).results.map(({ id }) => id)
  const [, claims = ''] = access.split('.')
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  await asUser(cluster, sub, (client) =>
    client.query(
      `INSERT INTO goal_entry (user_id, id, goal_id, kind, amount, note, made_on, created_at)
       SELECT $1::uuid, gen_random_uuid(), ($2::uuid[])[1 + n % $3], 'contribution', 1000, 'Aporte',
              current_date - n % 600, now() - n * interval '1 minute'
         FROM generate_series(1, $4::int) n`,
      [sub, ids, ids.length, entryCount],
    ),
  )
}

async function measureList(server: Server, cluster: Cluster): Promise<Figure> {
  const user = await register(server)
  for (let at = 0; at < goalCount; at += 1) await makeGoal(server, user, at)
  await fillLedger(cluster, server, user)
  const times: number[] = []
  for (let call = 0; call < 220; call += 1) times.push(await measureMs(() => get(server, user, goalsPath)))
  return {
    name: `\`${goalsPath}\` with ${goalCount} goals and ${entryCount.toLocaleString('en')} ledger entries, p95`,
    value: percentile(times.slice(20), 95),
    unit: 'ms',
    atMost: 30,
    note: '200 sequential calls, responses read completely',
  }
}

/** Opens the goals socket as a page does and calls `onVersion` for each new version. */
async function openSocket(
  server: Server,
  { access }: BenchUser,
  onVersion: (version: number, at: number) => void,
) {
  const { ticket } = ticketAnswer.parse(await (await post(server, '/api/ws/ticket/', {}, access)).json())
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws/goals/?ticket=${ticket}`)
  await withinLimit(
    new Promise<void>((resolve, reject) => {
      socket.onerror = () => reject(new Error('a socket did not open'))
      socket.onmessage = ({ data }) => {
        const message = goalMessage.parse(JSON.parse(String(data)))
        if (message.type === 'initial_data') resolve()
        else if (message.event_type === 'goal_contributed') onVersion(message.version, performance.now())
      }
    }),
  )
  return socket
}

/** Measures message delays with a thousand open sockets and fifty contributions per second. */
async function measureDeliveries(server: Server): Promise<Figure[]> {
  const users = []
  for (let at = 0; at < userCount; at += 1) {
    const user = await register(server)
    users.push({ person: user, goal: await makeGoal(server, user, at), sent: new Map<number, number>() })
  }
  const before = memoryNow(server.pid)
  const delays: number[] = []
  const pages: WebSocket[] = []
  for (const { person: user, sent } of users)
    for (let at = 0; at < socketsEach; at += 1)
      pages.push(
        await openSocket(server, user, (version, at) => delays.push(at - (sent.get(version) ?? Number.NaN))),
      )
  const after = memoryNow(server.pid)
  const events = eventsPerSecond * seconds
  const answers: Promise<unknown>[] = []
  for (let at = 0; at < events; at += 1) {
    const { person: user, goal: userGoal, sent } = users[at % userCount] ?? users[0] ?? failWithoutUsers()
    const contribution = post(
      server,
      `${goalsPath}${userGoal.id}/contribute/`,
      { amount: 1_000 },
      user.access,
    )
    // Measured from the request: the commit is before the response, whose time would understate the delay.
    sent.set(Math.floor(at / userCount) + 2, performance.now())
    answers.push(contribution.then((answer) => answer.arrayBuffer()))
    await new Promise((done) => setTimeout(done, 1_000 / eventsPerSecond))
  }
  await Promise.all(answers)
  await new Promise((done) => setTimeout(done, 1_000))
  for (const page of pages) page.close()
  const wanted = events * socketsEach
  if (delays.length !== wanted) throw new Error(`${delays.length} of ${wanted} messages arrived`)
  const note = `${userCount * socketsEach} sockets of ${userCount} users, ${eventsPerSecond} contributions/s for ${seconds} s; from sending the request to the message, in one process with the bench`
  return [
    {
      name: 'A contribution at the last of 1,000 open pages, p99',
      value: percentile(delays, 99),
      unit: 'ms',
      atMost: 150,
      note,
    },
    { name: 'The same, p50', value: percentile(delays, 50), unit: 'ms', atMost: 100 },
    {
      name: 'Memory of an open goals socket',
      value: ((after - before) * 1_024) / (userCount * socketsEach),
      unit: 'kB',
      atMost: 25,
      note: 'growth of the resident memory of the server divided by the number of sockets',
    },
  ]
}

const failWithoutUsers = (): never => {
  throw new Error('there are no users')
}

/** Measures the list, sockets and messages of goals. */
export async function goalFigures(server: Server, cluster: Cluster): Promise<Figure[]> {
  return [
    await measureList(server, cluster),
    ...(await measureDeliveries(server)),
    ...(await contributionPaints(server, makeGoal)),
  ]
}
