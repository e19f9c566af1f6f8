import { appRoleOption, deriveLogin, ensureLogin } from '../database/logins/logins.ts'
import { derivePassword } from '../database/logins/passwords.ts'
import { ensureOwnDatabase, ensureRoles, ownerRole } from '../database/logins/roles.ts'
import type { EmbeddedServer } from './embedded.ts'

const database = 'lucas'

/** Returns the application's connection to an embedded server. */
export function embeddedAppConnection({ host, port }: Pick<EmbeddedServer, 'host' | 'port'>, secret: string) {
  const { name: user, password } = deriveLogin(database, secret)
  return { host, port, user, password, database, options: appRoleOption }
}

/** Returns the superuser's connection to an embedded server, outside of the product's database. */
export const embeddedSuperuser = (
  { host, port, superuser: user }: Pick<EmbeddedServer, 'host' | 'port' | 'superuser'>,
  secret: string,
) => ({ host, port, user, password: derivePassword(secret, 'postgres'), database: 'postgres' })

/** Creates the roles and the database of an embedded server if they are missing. Returns the connections of owner and application. */
export async function prepareEmbedded(
  server: Pick<EmbeddedServer, 'host' | 'port' | 'superuser'>,
  secret: string,
) {
  const { host, port, superuser } = server
  const connectionAs = (user: string, name = database) => ({
    host,
    port,
    user,
    password: derivePassword(secret, user),
    database: name,
  })
  const owner = connectionAs(ownerRole)
  const app = embeddedAppConnection(server, secret)
  await ensureOwnDatabase(
    connectionAs(superuser, 'postgres'),
    { connection: owner, password: owner.password },
    database,
  )
  await ensureRoles(connectionAs(superuser), ownerRole)
  await ensureLogin(connectionAs(superuser), deriveLogin(database, secret), app)
  return { owner, app }
}
