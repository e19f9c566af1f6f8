import { dataBlock, dataBlockInput } from '@lucas/contract/users/data-block.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { DataBlocks } from './data-block.ts'

export function registerDataBlockRoutes(app: App, dataBlocks: DataBlocks) {
  describeRoutes(app, {
    'GET /api/privacy/block/': [
      'getDataBlock',
      "Returns whether the processing of the user's data is blocked, with its history",
    ],
    'PUT /api/privacy/block/': ['setDataBlock', "Blocks or unblocks the processing of the user's data"],
  })

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
