import { Client, type ClientConfig } from 'pg'
import { channel } from './repository.ts'

export type Connection = ClientConfig
export type Subscription = { close(): Promise<void> }

type Ears = { onNotice(payload: string | undefined): void; onLost(): void }

/** A connection of its own that hears our channel until it is closed or lost; it says which, once. */
export async function listenOn(connection: Connection, { onNotice, onLost }: Ears): Promise<Subscription> {
  const client = new Client({ ...connection, application_name: 'lucas events', keepAlive: true })
  let isOpen = false
  const lost = () => {
    if (!isOpen) return
    isOpen = false
    client.end().catch(() => undefined) // it is gone already; only its socket is let go
    onLost()
  }
  client.on('notification', ({ payload }) => onNotice(payload))
  client.on('error', lost)
  client.on('end', lost)
  await client.connect()
  // house-allow no-sql-string: LISTEN takes no parameters, and the channel is a constant of ours
  await client.query(`listen ${channel}`)
  isOpen = true
  return {
    async close() {
      isOpen = false
      await client.end()
    },
  }
}
