import { openPushServices, type PushServices } from '../modules/push/index.ts'
import type { Config } from '../platform/config/config.ts'
import { listLoopbackOrigins } from '../platform/http-client/addresses.ts'

/**
 * Creates the HTTP client that reaches only the push services of browsers (S-35). The sandbox, which runs in development and tests
 * alone, stands in for one: its browsers may subscribe there.
 */
export const openPush = ({ env, sandbox, floid }: Config): PushServices =>
  openPushServices({
    loopbackOrigins: sandbox && floid !== null ? listLoopbackOrigins(env, [floid.apiUrl]) : [],
  })
