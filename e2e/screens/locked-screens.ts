import { lockCopy } from '@lucas/contract/copy/auth/lock.ts'
import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import type { Page } from 'playwright-core'
import { callApi } from '../bank.ts'
import { goto, type Screen } from './screen.ts'

const lockCalls = '**/api/security/**'

async function openLocked(page: Page, address: string): Promise<void> {
  await goto(page, `${address}/dashboard`)
  await callApi(page, '/api/security/lock/', 'POST')
  await page.goto(`${address}/dashboard`)
  await page.getByLabel(lockCopy.pin).first().waitFor()
}

/** Opens the lock where the server does not answer. */
async function openUnreachable(page: Page, address: string): Promise<void> {
  await openLocked(page, address)
  await page.route(lockCalls, (route) => route.abort())
  await page.reload()
}

/** What names a passkey that can open the store; what it would open is not needed to show it. */
const storedPasskey = { passkey: { credentialId: 'c2NyZWVu' }, 'wrapped-key': {} }

/** Stores these records in place of such ones. */
const store = (page: Page, records: Partial<typeof storedPasskey>): Promise<void> =>
  page.evaluate(
    (put) =>
      new Promise((done, fail) => {
        const opening = indexedDB.open('lucas-offline')
        opening.onerror = () => fail(opening.error ?? new Error('no database'))
        opening.onsuccess = () => {
          const writing = opening.result.transaction('answers', 'readwrite')
          const box = writing.objectStore('answers')
          for (const name of ['passkey', 'wrapped-key']) box.delete(name)
          for (const [name, record] of Object.entries(put)) box.put(record, name)
          writing.oncomplete = () => {
            opening.result.close()
            done()
          }
        }
      }),
    records,
  )

const provokes = /status of 403|ERR_FAILED/
const leave = (page: Page) => page.unroute(lockCalls)

export const lockedScreens: readonly Screen[] = [
  { name: 'lock', open: openLocked, provokes },
  {
    name: 'lock-unreachable',
    async open(page, address) {
      await openUnreachable(page, address)
      await page.getByText(offlineCopy.unlock).waitFor()
    },
    leave,
    provokes,
  },
  {
    name: 'lock-unreachable-passkey',
    async open(page, address) {
      await openUnreachable(page, address)
      await store(page, storedPasskey)
      await page.reload()
      await page.getByText(offlineCopy.unlockByPasskey).waitFor()
    },
    async leave(page) {
      await leave(page)
      await store(page, {})
    },
    provokes,
  },
]
