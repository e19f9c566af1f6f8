import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createMailbox } from '../../../test/support/mailbox.ts'
import { runOperator } from '../../../test/support/operator-process.ts'
import { createSecondFactorClient } from '../../../test/support/second-factor.ts'

const app = await createFullApp()
const factor = createSecondFactorClient(app.auth, () => new Date())
const remove = (email: string) => runOperator(app.db, ['second-factor', 'remove', email])

test('an operator removes a lost second factor: the user gets a mail and sees who did it', async () => {
  const [ana, eva] = [await factor.registerEnabled(), await factor.registerEnabled()]
  expect(await remove(ana.email.toUpperCase())).toBe('Second factor removed. The user was notified.\n')
  const { access } = (await factor.login(ana.email)).json()
  const { results } = (await app.auth.call(access, 'GET', '/api/auth/activity/')).json()
  expect(results).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'second_factor_removed', by_lucas: true })]),
  )
  const mails = await createMailbox(app.db).list(ana.email)
  expect(mails.map(({ subject }) => subject)).toContain(authMailCopy.secondFactorRemoved.subject)
  expect((await factor.login(eva.email)).statusCode).toBe(401)
  await expect(remove(ana.email)).rejects.toMatchObject({ code: 1 })
  await expect(remove('nadie@example.cl')).rejects.toMatchObject({ code: 1 })
  await expect(runOperator(app.db, ['second-factor', 'list'])).rejects.toMatchObject({ code: 2 })
})
