import { afterAll, expect, test } from 'vitest'
import { startDnsServer } from '../../../../../../scripts/test/bank-mail/dns-server.ts'
import { publishKey, signMail, writeMail } from '../../../../../../scripts/test/bank-mail/signed-mail.ts'
import { findProof } from './signature.ts'
import { rememberAnswers } from './signing-keys.ts'

const minute = 60_000

/** Answers with how often a name was asked; names that begin with `no-` fail. */
function createNames() {
  const asked: string[] = []
  let at = 0
  const lookUp = rememberAnswers(
    async (name) => {
      asked.push(name)
      if (name.startsWith('no-')) throw new Error('ENOTFOUND')
      return [[`${name} ${asked.filter((one) => one === name).length}`]]
    },
    () => at,
  )
  return { asked, lookUp, pass: (ms: number) => (at += ms) }
}

test('a name is asked once in five minutes, so that a withdrawn key soon counts no more', async () => {
  const { asked, lookUp, pass } = createNames()
  expect(await Promise.all([lookUp('a'), lookUp('a')])).toEqual([[['a 1']], [['a 1']]])
  pass(5 * minute - 1)
  expect(await lookUp('a')).toEqual([['a 1']])
  pass(1)
  expect(await lookUp('a')).toEqual([['a 2']])
  expect(asked).toEqual(['a', 'a'])
})

test('a failure is asked about again after five seconds', async () => {
  const { asked, lookUp, pass } = createNames()
  for (const wait of [0, 4_999, 1]) {
    pass(wait)
    await expect(lookUp('no-a')).rejects.toThrow('ENOTFOUND')
  }
  expect(asked).toEqual(['no-a', 'no-a'])
})

test('the oldest of more than 500 names is forgotten', async () => {
  const { asked, lookUp } = createNames()
  for (let at = 0; at <= 500; at += 1) await lookUp(`name ${at}`)
  await lookUp('name 1')
  await lookUp('name 500')
  expect(asked).toHaveLength(501)
  await lookUp('name 0')
  expect(asked).toHaveLength(502)
})

test('many mails of a bank ask its name server once', async () => {
  const dns = await startDnsServer(publishKey(['bci.cl']))
  afterAll(dns.stop)
  const message = writeMail({ from: 'contacto@bci.cl', subject: 'Aviso', text: 'Hola' })
  const bytes = Buffer.from(await signMail(message, 'bci.cl'))
  const proofs = await Promise.all([1, 2, 3].map(() => findProof(bytes, [dns.address])))
  expect(proofs).toEqual(['bci.cl', 'bci.cl', 'bci.cl'])
  expect(dns.asked).toHaveLength(1)
})
