import { Client, type ClientConfig } from 'pg'
import { channel } from './repository.ts'

/** By this name PostgreSQL knows the connection of each process that publishes and receives events. */
export const listenerName = 'lucas events'

export type Connection = ClientConfig
export type Subscription = { close(): Promise<void> }

type NotificationHandlers = { onNotification(payload: string | undefined): void; onLost(): void }

/** Opens a connection that listens on our channel. Calls `onLost` once if it ends without `close`. */
export async function listenOn(
  connection: Connection,
  { onNotification, onLost }: NotificationHandlers,
): Promise<Subscription> {
  const client = new Client({ ...connection, application_name: listenerName, keepAlive: true })
  let isOpen = false
  const lost = () => {
    if (!isOpen) return
    isOpen = false
    client.end().catch(() => undefined) // the connection is lost already; this only frees the socket
    onLost()
  }
  client.on('notification', ({ payload }) => onNotification(payload))
  client.on('error', lost)
  client.on('end', lost)
  await client.connect()
  // lint-allow no-sql-string: LISTEN takes no parameters, and the channel is a constant of ours
  await client.query(`listen ${channel}`) // lint-allow no-session-state: a direct connection of its own
  isOpen = true
  return {
    async close() {
      isOpen = false
      await client.end()
    },
  }
}
