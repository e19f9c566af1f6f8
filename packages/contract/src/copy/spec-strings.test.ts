import { expect, test } from 'vitest'
import { dashboardCopy } from './analytics/dashboard.ts'
import { authCopy } from './auth/auth.ts'
import { identitiesCopy } from './auth/identities.ts'
import { securityTabCopy } from './auth/lock.ts'
import { securityCopy } from './auth/security.ts'
import { connectionsCopy } from './banking/connections.ts'
import { connectionsScreenCopy } from './banking/connections-screen.ts'
import { linkBankCopy, linkSessionCopy } from './banking/link-session.ts'
import { refreshCopy } from './banking/refresh.ts'
import { alertsScreenCopy } from './notifications/alerts-screen.ts'
import { panelCopy } from './panel.ts'
import { allocationCopy, goalsCopy } from './planning/goals.ts'
import { goalsScreenCopy } from './planning/goals-screen.ts'
import { problemsCopy } from './problems.ts'
import { shellCopy } from './shell.ts'
import { bulkScreenCopy } from './transactions/bulk-screen.ts'
import { categoryNames } from './transactions/categories.ts'
import { suggestedTags } from './transactions/tags.ts'
import { transactionDetailCopy } from './transactions/transaction-detail.ts'
import { transactionListCopy } from './transactions/transaction-list.ts'
import { accountTypeNames, freshnessCopy, uiCopy } from './ui.ts'
import { landingFormCopy } from './users/landing-form.ts'
import { privacyTabCopy } from './users/privacy.ts'
import { settingsCopy } from './users/settings.ts'

/** Texts of the specification on the left, copy on the right. */
const sections: Record<string, readonly (readonly [spec: string, copy: string])[]> = {
  '2, the frame': [
    ['Resumen', shellCopy.summary],
    ['Transacciones', shellCopy.transactions],
    ['Objetivos', shellCopy.goals],
    ['Cuentas', shellCopy.accounts],
    ['Ver perfil', shellCopy.showProfile],
    ['Usuario', shellCopy.defaultName],
    ['Iniciando sesión...', authCopy.loggingIn],
  ],
  '2, the dashboards': [
    ['Panel Principal', panelCopy.title],
    ['Manual', panelCopy.manual],
    ['Balance CLP', panelCopy.figures.balanceClp],
    ['Balance USD', panelCopy.figures.balanceUsd],
    ['Gastos del Mes', panelCopy.figures.spending],
    ['Ingresos del Mes', panelCopy.figures.income],
    ['Todas', panelCopy.summary.all],
    ['Cuentas Vista', panelCopy.summary.deposits],
    ['Crédito', panelCopy.summary.credit],
    ['+2 cuentas más', panelCopy.summary.more(2)],
    ['Tus Cuentas', dashboardCopy.accounts.title],
    ['Actualizar', refreshCopy.action],
    ['Transacciones Recientes', panelCopy.latest],
    ['Ver todas', dashboardCopy.latest.seeAll],
    ['Conectar Banco', dashboardCopy.connectBank],
    ['Ver Gastos', panelCopy.tiles.spending],
    ['Configurar', panelCopy.tiles.configure],
    ['No hay cuentas vista conectadas', panelCopy.summary.noDeposits],
    ['No hay tarjetas de crédito conectadas', panelCopy.summary.noCards],
    ['No hay transacciones disponibles', dashboardCopy.latest.empty],
    ['Las transacciones aparecerán cuando conectes tus cuentas bancarias', dashboardCopy.latest.emptyText],
    ['Este mes', dashboardCopy.period.names.this_month],
    ['Mes pasado', dashboardCopy.period.names.last_month],
    ['Este año', dashboardCopy.period.names.this_year],
    ['Últimos 12 meses', dashboardCopy.period.names.last_12_months],
    ['Seleccionar periodo', dashboardCopy.period.choose],
    ['Agregar ingreso', dashboardCopy.actions.addIncome],
    ['Agregar gasto', dashboardCopy.actions.addSpending],
    ['Transferir dinero', dashboardCopy.actions.transfer],
  ],
  '2, banks': [
    ['Conexiones Bancarias', connectionsScreenCopy.title],
    ['No hay bancos conectados', connectionsScreenCopy.empty.title],
    ['Conectar Primer Banco', connectionsScreenCopy.empty.action],
    ['Banco Desconocido', connectionsCopy.unknownInstitution],
    ['Reconectar', connectionsScreenCopy.reconnect],
    ['Sincronizando...', connectionsScreenCopy.syncing],
    ['Total Conexiones', connectionsScreenCopy.stats.connections],
    ['Cuentas Activas', connectionsScreenCopy.stats.active],
    ['Última Sincronización', connectionsScreenCopy.stats.lastSync],
    ['Eliminar Cuenta', connectionsScreenCopy.remove.title],
    ['Esta acción no se puede deshacer', connectionsScreenCopy.remove.irreversible],
    ['Cancelar', connectionsScreenCopy.remove.cancel],
    ['Eliminar', connectionsScreenCopy.remove.confirm],
    ['Eliminando...', connectionsScreenCopy.remove.busy],
    ['Ya completé la autenticación', linkSessionCopy.done],
    ['Ocultar de Totales', connectionsScreenCopy.panel.hide],
    ['Reautenticar', connectionsScreenCopy.panel.reauth],
    ['Actualizada', freshnessCopy.updated],
    ['Hace 5 horas', freshnessCopy.hours(5)],
    ['Hace 5 días', freshnessCopy.days(5)],
    ['Conectar Banco', linkBankCopy.action],
  ],
  '2, alerts, settings and goals': [
    ['No hay alertas', alertsScreenCopy.empty],
    ['Marcar todas como leídas', alertsScreenCopy.markAll],
    ['Marcar como leída', alertsScreenCopy.markRead],
    ['Cuenta', settingsCopy.tabs.account],
    ['Seguridad', settingsCopy.tabs.security],
    ['Conexiones', settingsCopy.tabs.connections],
    ['Notificaciones', settingsCopy.tabs.notifications],
    ['Categorías y Ciclos', settingsCopy.tabs.categories],
    ['Suscripción', settingsCopy.tabs.plan],
    ['Privacidad y Datos', settingsCopy.tabs.privacy],
    ['Soporte y Acerca de', settingsCopy.tabs.support],
    ['Eliminar Cuenta', settingsCopy.tabs.deletion],
    ['+56 9 XXXX XXXX', settingsCopy.account.phonePlaceholder],
    ['Verificar', settingsCopy.phoneCode.verify],
    ['Guardar', settingsCopy.save.save],
    ['Cambios guardados', settingsCopy.save.saved],
    ['Cambiar contraseña', settingsCopy.access.change],
    ['Desvincular Google', identitiesCopy.unlink('Google')],
    ['Desvincular Facebook', identitiesCopy.unlink('Facebook')],
    ['Cambiar PIN', securityTabCopy.changePin],
    ['Conectado', connectionsScreenCopy.panel.states.active],
    ['Desconectado', connectionsScreenCopy.panel.states.disconnected],
    ['Metas de Ahorro', goalsScreenCopy.title],
    ['Crear Primera Meta', goalsScreenCopy.addFirst],
    ['Mensual', goalsScreenCopy.summary.monthly],
    ['Total', goalsScreenCopy.summary.total],
    ['En camino', goalsScreenCopy.summary.onTrack],
    ['Atrasado', goalsScreenCopy.summary.behind],
    ['METAS ACTIVAS', goalsScreenCopy.sections.active],
    ['LISTAS PARA GASTAR', goalsScreenCopy.sections.ready_to_spend],
    ['ARCHIVADAS', goalsScreenCopy.sections.archived],
    ['2 cerca de completarse', goalsScreenCopy.near(2)],
    ['Aportar', goalsScreenCopy.card.contribute],
    ['Editar', goalsScreenCopy.card.edit],
    ['Gastar de Meta', goalsScreenCopy.card.spend],
    ['Ver Detalles', goalsScreenCopy.card.details],
  ],
  '3, labels': [
    ['Pendiente', uiCopy.pending],
    ['Cuenta Corriente', accountTypeNames.checking],
    ['Cuenta de Ahorros', accountTypeNames.savings],
    ['Tarjeta de Crédito', accountTypeNames.credit],
    ['Inversión', accountTypeNames.investment],
    ['Cuenta Bancaria', accountTypeNames.depository],
    ['Emergencia', goalsCopy.categories.emergency],
    ['Vacaciones', goalsCopy.categories.vacation],
    ['Casa', goalsCopy.categories.home],
    ['Vehículo', goalsCopy.categories.vehicle],
    ['Educación', goalsCopy.categories.education],
    ['Inversión', goalsCopy.categories.investment],
    ['Otro', goalsCopy.categories.other],
  ],
  '5, forms': [
    ['Por favor completa todos los campos requeridos.', landingFormCopy.required],
    ['Debes aceptar los Términos y Condiciones para continuar.', landingFormCopy.terms],
    ['Debes aceptar los Términos y Condiciones para continuar.', authCopy.termsRequired],
    ['PIN incorrecto', securityCopy.pinWrong],
  ],
  '5, a transaction for goals': [
    ['Debes agregar al menos una asignación', allocationCopy.empty],
    ['Selecciona una meta', allocationCopy.goalRequired],
    ['Meta ya asignada', allocationCopy.goalRepeated],
    ['Ingresa un monto válido', allocationCopy.amountInvalid],
    ['Monto mínimo: $100', allocationCopy.amountMin],
    ['Monto mayor a la transacción', allocationCopy.amountMax],
    ['Total asignado $9.000 excede el monto de la transacción', allocationCopy.totalMax('$9.000')],
    ['Ya has asignado todas las metas disponibles', allocationCopy.tooMany],
    ['No hay monto restante para asignar', allocationCopy.nothingLeft],
    ['No tienes metas activas. Crea una meta primero.', allocationCopy.noActiveGoals],
  ],
  '5, goals': [
    ['El nombre es requerido', goalsCopy.nameRequired],
    ['El nombre debe tener máximo 100 caracteres', goalsCopy.nameMax],
    ['El monto objetivo es requerido', goalsCopy.targetRequired],
    ['El monto mínimo es $1.000 CLP', goalsCopy.targetMin],
    ['El monto máximo es $999.999.999 CLP', goalsCopy.targetMax],
    ['La fecha objetivo debe ser futura', goalsCopy.dateFuture],
    ['El umbral debe ser un número válido', goalsCopy.thresholdInvalid],
    ['El umbral no puede ser mayor al monto objetivo', goalsCopy.thresholdMax],
    ['El monto es requerido', goalsCopy.amountRequired],
    ['El monto mínimo es $100 CLP', goalsCopy.amountMin],
    ['El monto máximo es $10.000.000 CLP', goalsCopy.amountMax],
    ['La nota debe tener máximo 500 caracteres', goalsCopy.noteMax],
  ],
  '8, signing in and the lists': [
    ['Error al iniciar sesión. Verifica tus credenciales.', authCopy.loginFailed],
    ['Ocurrió un error. Por favor intenta nuevamente.', landingFormCopy.failed],
    ['No se pudo iniciar la sesión bancaria', problemsCopy.bankSession],
    ['No se pudo cargar el resumen del dashboard', dashboardCopy.summary.failed],
    ['No se pudieron cargar las cuentas', dashboardCopy.accounts.failed],
    ['No se pudieron cargar las transacciones', transactionListCopy.loadFailed],
    ['No se pudieron cargar las transacciones recientes', dashboardCopy.latest.failed],
    ['No se pudieron cargar los detalles de la transacción', transactionDetailCopy.failed],
    ['No se pudo actualizar la categoría', transactionDetailCopy.categoryFailed],
    ['No se pudieron actualizar las etiquetas', transactionDetailCopy.tagsFailed],
    ['No se pudieron actualizar las cuentas', refreshCopy.notRefreshed],
    ['Error al cargar detalles: la red', transactionDetailCopy.failedToast('la red')],
    ['Error al actualizar: la red', refreshCopy.failed('la red')],
    ['Error al actualizar la categoría.', bulkScreenCopy.categoryFailed],
    ['Error al actualizar las etiquetas.', bulkScreenCopy.tagsFailed],
    ['No se pudieron actualizar las notas', transactionDetailCopy.notesNotUpdated],
    ['Error al guardar las notas', transactionDetailCopy.notesFailed],
    ['Notas guardadas correctamente.', transactionDetailCopy.notesSaved],
  ],
  '8, goals': [
    ['Error al cargar las metas. Por favor, intenta de nuevo.', goalsScreenCopy.loadFailed],
    ['Error al cargar el resumen de metas.', goalsScreenCopy.summaryFailed],
    ['Error al crear la meta. Por favor, intenta de nuevo.', goalsScreenCopy.form.createFailed],
    ['Error al actualizar la meta. Por favor, intenta de nuevo.', goalsScreenCopy.form.changeFailed],
    ['Error al eliminar la meta. Por favor, intenta de nuevo.', goalsScreenCopy.remove.failed],
    ['Error al aportar a la meta. Por favor, intenta de nuevo.', goalsScreenCopy.contribute.failed],
    ['Error al cambiar el estado de la meta.', goalsScreenCopy.spend.stateFailed],
    ['Error de conexión en tiempo real.', goalsScreenCopy.live.failed],
    ['Error al conectar actualizaciones en tiempo real.', goalsScreenCopy.live.openFailed],
    ['No hay token de acceso disponible.', problemsCopy.noToken],
    ['Error al asignar la transacción.', allocationCopy.failed],
    ['Transacción asignada a 2 meta(s).', allocationCopy.done(2)],
  ],
  '8, banks': [
    ['No se pudo iniciar la sesión', linkSessionCopy.startFailed],
    [
      'Timeout esperando datos. Por favor, intenta de nuevo o verifica manualmente.',
      linkSessionCopy.timeout.text,
    ],
    ['¡Banco conectado con éxito! 🎉', linkSessionCopy.success],
    ['Error al sincronizar cuentas', connectionsScreenCopy.panel.syncFailed],
    ['Error al desconectar banco', connectionsScreenCopy.disconnect.failed],
    ['¡Cuentas sincronizadas con éxito!', connectionsScreenCopy.panel.synced],
    ['¡Banco desconectado con éxito!', connectionsScreenCopy.disconnect.done],
    ['Error al cargar las cuentas', connectionsScreenCopy.loadFailed],
    ['Error al sincronizar Visa', connectionsScreenCopy.resync.failed('Visa')],
    ['Error al eliminar la cuenta', connectionsScreenCopy.remove.failed],
    ['Cuenta Visa re-sincronizada con éxito!', connectionsScreenCopy.resync.done('Visa')],
    ['Cuenta eliminada con éxito!', connectionsScreenCopy.remove.done],
  ],
  '8, the profile': [
    ['Error al guardar los cambios. Por favor, intenta de nuevo.', settingsCopy.account.failed],
    ['Error al eliminar la cuenta', privacyTabCopy.deleteFailed],
    ['PIN incorrecto', securityCopy.pinWrong],
  ],
}

test.each(Object.entries(sections))('specification %s: the strings are used verbatim', (_, pairs) => {
  for (const [spec, copy] of pairs) expect(copy).toBe(spec)
})

test('matches the categories and suggested tags of specification 9', () => {
  expect(Object.keys(categoryNames)).toEqual(
    expect.arrayContaining(
      'ALIMENTACIÓN TRANSPORTE ROPA ENTRETENIMIENTO SALARIO SERVICIOS SALUD EDUCACIÓN OTROS COMPRAS'.split(
        ' ',
      ),
    ),
  )
  expect(suggestedTags.join(', ')).toBe(
    'Urgente, Verificar, Duplicado, Reembolso, Personal, Trabajo, Impuesto, Deducible, Suscripción, Mensual, Anual, Inversión',
  )
})
