import type { BankMailSettings } from '../../platform/config/bank-mail-settings.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockUserData } from '../../platform/database/locks.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { createPeriodicTask, sweepEach } from '../../platform/periodic-task.ts'
import type { ImportsModule } from '../imports/index.ts'
import type { PrivateAddresses } from '../security/index.ts'
import { createIssueAddress } from './address.ts'
import { createSaveMailbox } from './mailbox/save.ts'
import { createMailboxWorker } from './mailbox/worker.ts'
import { createReadJob } from './read-job.ts'
import { createMailReader } from './reading/mail-reader.ts'
import { createReceive } from './receive.ts'
import { listExpiredMail, mailRepository } from './repository/mail.ts'
import { type BankMailServiceDeps, createBankMailService } from './service.ts'
import { createSmtpReceiver } from './smtp-receiver.ts'
import { createStoreMail, readMailJob } from './store-mail.ts'

export interface BankMailDeps extends Omit<BankMailServiceDeps, 'domain' | 'mailboxHosts'> {
  /** The pool of jobs. */
  jobsDb: Db
  jobs: Jobs
  log: Log
  counters: RateCounters
  addresses: PrivateAddresses
  imports: ImportsModule['service']
  settings: BankMailSettings
}

export type BankMail = ReturnType<typeof createBankMail>

const sweepEveryMs = 3_600_000
const sweepBatchSize = 200

/** Creates the module: private addresses, receiving, reading and what the user decides. */
export function createBankMail(deps: BankMailDeps) {
  const { db, jobsDb, jobs, log, clock, addresses, imports, settings } = deps
  const { smtp, mailboxHosts: hosts, dnsServers } = settings
  const domain = smtp?.domain ?? null
  const reader = createMailReader({ dnsServers })
  const store = createStoreMail({ ...deps, db: jobsDb })
  const receive = createReceive({ db: jobsDb, store })
  const receiver = smtp && createSmtpReceiver(smtp, { receive, log })
  const mailboxes = createMailboxWorker({ ...deps, db: jobsDb, store, hosts })

  const deleteExpired = (userId: string) =>
    withUser(jobsDb, userId, async (tx) => {
      if (await lockUserData(tx, userId)) await mailRepository(tx).deleteExpired(userId, clock.now())
    })

  /** Deletes mails whose time is over. */
  async function sweep(signal?: AbortSignal): Promise<void> {
    await sweepEach(await listExpiredMail(jobsDb, clock.now(), sweepBatchSize), deleteExpired, {
      signal,
      onError: (err, userId) => log.error({ err, user_id: userId }, 'expired bank mail not deleted'),
    })
  }
  const task = createPeriodicTask({
    intervalMs: sweepEveryMs,
    whileBlocked: { runs: true, reason: 'It deletes mails whose time is over.' },
    run: ({ signal }) => sweep(signal),
    onError: (err) => log.error({ err }, 'sweep of expired bank mail failed'),
  })

  return {
    service: createBankMailService({ ...deps, db, domain, mailboxHosts: hosts.map(({ name }) => name) }),
    issueAddress: createIssueAddress({ addresses, domain }),
    saveMailbox: createSaveMailbox({ ...deps, hosts }),
    receive,
    sweep,
    worker: {
      define() {
        const job = createReadJob({
          ...deps,
          db: jobsDb,
          reader,
          async storeStatement(userId, file) {
            await imports.admitUpload(userId)
            const store = await imports.upload(userId, file)
            await store()
          },
        })
        jobs.define(readMailJob, job.run, {
          groupConcurrency: 1,
          concurrency: 2,
          onLastFailure: job.onLastFailure,
        })
        mailboxes.define()
      },
      start() {
        receiver?.start()
        if (receiver !== null || hosts.length > 0) reader.start()
        mailboxes.start()
        task.start()
      },
      async stop() {
        await receiver?.stop()
        await mailboxes.stop()
        await task.stop()
        await reader.stop()
      },
    },
  }
}
