import { plural } from '#domain/locale.ts'
import type * as source from '../en/team-invitations.ts'

export const invitationPage: typeof source.invitationPage = {
  label: 'invitación',
  title: 'Invitación',
  heading: (team) => `Únete a ${team}`,
  description: 'Únete a un equipo en Ghost Writers IA.',
  deadTitle: 'Esta invitación no funciona',
  laterTitle: 'Inténtalo más tarde',
  stillAlive: 'Si tu invitación es válida, sigue funcionando.',
  notAlive: 'Pide a quien te invitó que te la envíe otra vez.',
  teamIs:
    'Un equipo comparte snippets, instrucciones y modelos ajustados en VS Code. Unirse es gratis y conservas tu propio plan.',
  expires: { before: 'Caduca el ', after: '.' },
  join: 'Unirme al equipo',
  signedOut: 'Para unirte, crea una cuenta o inicia sesión con esta dirección.',
  signUp: 'Crear cuenta',
  logIn: 'Iniciar sesión',
  otherAddress:
    'Cierra la sesión, abre otra vez el enlace del correo e inicia sesión con la dirección invitada.',
  logOut: 'Cerrar sesión',
  verifyFirst:
    'Verifica antes tu correo: abre el enlace que te hemos enviado. Después encontrarás la invitación en tu panel.',
  sendLink: 'Enviar un enlace nuevo',
  decline: 'Rechazar',
  declining: 'No se avisa al equipo. Para unirte más adelante necesitarás una invitación nueva.',
  declineButton: 'Rechazar invitación',
}

export const invitationCard: typeof source.invitationCard = {
  name: (team) => `Invitación a ${team}`,
  join: 'Unirme al equipo',
  joinWhich: (team) => ` ${team}`,
}

export const describeInvitation: typeof source.describeInvitation = ({ inviterName, role }) =>
  role === 'admin'
    ? `${inviterName} te ha invitado a unirte como admin.`
    : `${inviterName} te ha invitado a unirte como miembro.`

export const countInvitations: typeof source.countInvitations = (count) =>
  plural(count, {
    one: 'Tienes una invitación para unirte a un equipo',
    other: 'Tienes invitaciones para unirte a # equipos',
  })

export const nameInvitationsLink: typeof source.nameInvitationsLink = (count) =>
  plural(count, { one: 'Ver invitación', other: 'Ver invitaciones' })

export const inviteForm: typeof source.inviteForm = {
  title: 'Invita a alguien',
  role: 'Rol',
  roleHint: 'Los admins invitan a miembros y editan la biblioteca. Los miembros la usan.',
  send: 'Enviar invitación',
  hint: 'Enviaremos por correo un enlace que funciona una vez, durante 7 días y solo para esta dirección.',
}

export const pendingInvitations: typeof source.pendingInvitations = {
  title: 'Invitaciones abiertas',
  manage: 'Gestionar',
  expires: { before: 'Caduca el ', after: '' },
  expired: { before: 'Caducó el ', after: '' },
  resendHint: 'Envía un enlace nuevo para 7 días. El del último correo deja de funcionar.',
  resend: 'Volver a enviar',
  revokeHint: 'El enlace del correo deja de funcionar.',
  revoke: 'Revocar invitación',
  toWhom: (email) => ` a ${email}`,
}
