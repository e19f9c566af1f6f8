import { dataBlock, dataBlockInput } from '@lucas/contract/users/data-block.ts'
import type { App } from '../../platform/http/app.ts'
import type { DataBlocks } from './data-block.ts'

export function registerDataBlockRoutes(app: App, dataBlocks: DataBlocks) {
  const config = { access: 'person' } as const

  app.get('/api/privacy/block/', { config, schema: { response: { 200: dataBlock } } }, ({ user }) =>
    dataBlocks.get(user.userId),
  )
  app.put(
    '/api/privacy/block/',
    { config, schema: { body: dataBlockInput, response: { 200: dataBlock } } },
    ({ user, body }) => dataBlocks.set(user.userId, body.blocked, 'person'),
  )
}
