import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { formatDay } from '#domain/locale.ts'
import { teamLimits } from '#domain/teams/team.ts'
import type * as source from '../en/teams.ts'

const plan = getPlanWith(({ teams }) => teams).name

export const teamsPage: typeof source.teamsPage = {
  label: 'equipos',
  title: 'Equipos',
  description: 'Comparte snippets, instrucciones y modelos ajustados con tu equipo.',
  intro:
    'Un equipo comparte una biblioteca: snippets, instrucciones y modelos ajustados, al momento en los editores de todos los miembros.',
  card: 'Comparte snippets, instrucciones y modelos ajustados con la gente con la que trabajas.',
  list: 'Tus equipos',
  joined: { before: 'Desde el ', after: '' },
  library: 'Biblioteca',
  libraryOf: (team) => ` de ${team}`,
  empty: 'Aún no estás en ningún equipo. Crea uno o pide a alguien que te invite.',
  upgrade: 'Mejorar plan',
  about: 'Sobre los equipos',
  failed: 'Algo ha ido mal. Inténtalo de nuevo.',
  missingTitle: 'Equipo no encontrado',
  missing: 'Este equipo se ha eliminado o ya no estás en él.',
  goToTeams: 'Ir a tus equipos',
}

export const createTeamForm: typeof source.createTeamForm = {
  title: 'Crea un equipo',
  name: 'Nombre',
  hint: 'Después podrás invitar a gente y cambiar el nombre.',
  create: 'Crear equipo',
}

export const teamsUpgrade: string = `Con ${plan} puedes crear equipos de hasta ${teamLimits.members} personas. El propietario y los admins escriben snippets e instrucciones que acompañan a cada prompt, y añaden modelos ajustados. Los demás los usan al momento. Cada miembro conserva su propio plan, y unirse es gratis con cualquier plan.`

export const ownTeamUpgrade: string = `Crear tus propios equipos está incluido en ${plan}.`

export const teamTabs: typeof source.teamTabs = {
  label: 'equipo',
  name: 'Equipo',
  members: 'Miembros',
  library: 'Biblioteca',
  activity: 'Actividad',
}

export const roleNames: typeof source.roleNames = {
  owner: 'Propietario',
  admin: 'Admin',
  member: 'Miembro',
}

export const memberList: typeof source.memberList = {
  title: 'Miembros',
  count: (members) => `${members} de ${teamLimits.members} miembros`,
  onThisPage: 'En esta página',
  invite: 'Invitar a alguien',
  settings: 'Configuración',
  manage: 'Gestionar',
  you: '(tú)',
  joined: { before: 'Desde el ', after: '' },
}

export const memberForms: typeof source.memberForms = {
  makeAdminHint: 'Los admins invitan a gente, quitan miembros y editan la biblioteca.',
  makeAdmin: 'Hacer admin',
  makeMemberHint:
    'Los miembros usan la biblioteca pero no pueden editarla. Se revocan las invitaciones abiertas que haya enviado.',
  makeMember: 'Hacer miembro',
  removeHint:
    'La biblioteca desaparece de sus editores al momento y se revocan las invitaciones abiertas que haya enviado. Recibe un correo.',
  remove: 'Quitar del equipo',
  who: (member) => `: ${member}`,
}

export const teamSettings: typeof source.teamSettings = {
  title: 'Configuración',
  name: 'Nombre del equipo',
  rename: 'Cambiar nombre',
  leave: {
    title: 'Dejar el equipo',
    text: 'La biblioteca desaparece de tus editores al momento y se revocan las invitaciones abiertas que hayas enviado. Para volver necesitarás una invitación.',
    button: 'Dejar este equipo',
  },
  delete: {
    title: 'Eliminar el equipo',
    text: 'Se eliminan para todo el mundo el equipo, su biblioteca y su actividad. Los miembros reciben un correo. No se puede deshacer.',
    button: 'Eliminar este equipo',
  },
  confirmName: (team) => `Escribe ${team} para confirmar`,
}

export const transferForm: typeof source.transferForm = {
  details: {
    title: 'Transferir el equipo',
    text: `Recibe un correo y tiene 7 días para aceptar. Cuando lo haga, pasará a ser el propietario y tú, admin. Desde entonces la biblioteca depende de su plan: sin ${plan} pasa a ser de solo lectura y a los 30 días queda en pausa.`,
    button: 'Ofrecer el equipo',
  },
  owner: 'Nuevo propietario',
  choose: 'Elige un miembro',
  member: (name, email) => `${name} (${email})`,
  chooseOwner: 'Elige un miembro.',
  noOneToTransfer: 'Invita antes a alguien para ofrecerle el equipo.',
}

export const teamSecondFactor: typeof source.teamSecondFactor = {
  turnOn:
    'Los miembros sin verificación en dos pasos reciben un correo y tienen 7 días para configurarla. Después no pueden usar el equipo hasta que lo hagan. Los miembros nuevos tienen 7 días desde que se unen.',
  turnOnButton: 'Exigir verificación en dos pasos',
  turnOff: (dueAt) =>
    `Este equipo exige la verificación en dos pasos. Sus miembros la necesitan desde el ${formatDay(dueAt)}. Los nuevos tienen 7 días desde que se unen.`,
  turnOffButton: 'Dejar de exigirla',
  setUp: 'Configurar verificación',
}

export const describeTeamLock: typeof source.describeTeamLock = (team, { at, isLocked }) =>
  isLocked
    ? `${team} exige la verificación en dos pasos. No puedes usar su biblioteca hasta que la configures. No se ha eliminado nada.`
    : `${team} exige la verificación en dos pasos. Configúrala antes del ${formatDay(at)} para seguir usando su biblioteca.`

export const sentOffer: typeof source.sentOffer = {
  text: (toName) => ({
    before: `Has ofrecido este equipo a ${toName}. Sigues siendo el propietario hasta que acepte. La oferta caduca el `,
    after: '.',
  }),
  withdrawHint: 'Retírala para ofrecer el equipo a otra persona.',
  withdraw: 'Retirar oferta',
}

export const receivedOffer: typeof source.receivedOffer = {
  title: '¿Quieres ser el propietario?',
  text: (fromName) =>
    `${fromName} quiere que seas el propietario de este equipo. Como propietario gestionas a sus admins, puedes eliminarlo y tienes que dárselo a otra persona antes de eliminar tu cuenta. ${fromName} pasa a ser admin.`,
  covered: 'La biblioteca depende entonces de tu plan, que incluye equipos.',
  notCovered: `La biblioteca depende entonces de tu plan, que no incluye equipos: pasa a ser de solo lectura y a los 30 días queda en pausa, salvo que pases a ${plan}.`,
  expires: { before: 'La oferta caduca el ', after: '.' },
  accept: 'Ser el propietario',
  decline: 'Rechazar',
}
