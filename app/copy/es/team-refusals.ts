import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import type * as source from '../en/team-refusals.ts'

export const teamRefusals: typeof source.teamRefusals = {
  'already-invited': 'Esta dirección ya está invitada. Puedes volver a enviar la invitación abajo.',
  'already-member': 'Esa persona ya está en este equipo.',
  'email-not-verified': 'Verifica antes tu correo: abre el enlace que te hemos enviado.',
  'invalid-team-name': 'Escribe un nombre de hasta 60 caracteres.',
  'invitation-spent': 'Esta invitación ha caducado, ya se ha usado o se ha revocado.',
  'invited-recently': 'Hace poco que escribimos a esta dirección. Inténtalo dentro de {wait}.',
  'is-team-owner':
    'El propietario no puede irse ni se le puede quitar. Ofrece antes el equipo a otra persona.',
  'no-such-invitation': 'Esta invitación ya se ha aceptado, rechazado o revocado.',
  'no-such-offer': 'Esta oferta ha caducado o se ha retirado.',
  'no-such-member': 'Esa persona ya no está en este equipo.',
  'no-such-team': 'Este equipo se ha eliminado o ya no estás en él.',
  'no-such-team-item':
    'Se ha eliminado en otro sitio. Guárdalo otra vez para conservar tu versión.',
  'not-team-admin': 'Solo el propietario y los admins del equipo pueden hacer esto.',
  'not-team-owner': 'Solo el propietario del equipo puede hacer esto.',
  'offer-open': 'Ya has ofrecido este equipo a alguien. Retira antes esa oferta.',
  'owner-needs-second-factor': 'Activa antes la verificación en dos pasos en tu propia cuenta.',
  'owns-too-many-teams':
    'Ya eres propietario de 5 equipos. Elimina uno u ofrécelo antes a otra persona.',
  'second-factor-required':
    'Este equipo exige la verificación en dos pasos. Configúrala en la página de tu cuenta para usar el equipo.',
  'team-conflict': 'Otra persona ha cambiado esto mientras lo editabas.',
  'team-full': 'Este equipo ya tiene 50 miembros. Pide a su propietario que haga sitio.',
  'team-item-name-taken': 'Tu equipo ya usa este nombre. Elige otro.',
  'team-read-only':
    'El equipo es de solo lectura, porque el plan del propietario ya no incluye equipos.',
  'teams-not-in-plan': `Crear equipos está incluido en ${getPlanWith(({ teams }) => teams).name}.`,
  'too-many-creations': 'Hoy has creado muchos equipos. Inténtalo mañana.',
  'too-many-invitations': 'Hoy has enviado muchas invitaciones. Inténtalo dentro de {wait}.',
  'too-many-memberships': 'Ya estás en 20 equipos. Deja uno para unirte a otro.',
  'too-many-offers': 'Hoy has hecho muchas ofertas. Inténtalo mañana.',
  'too-many-pending': 'Ya hay 50 invitaciones abiertas. Revoca una para invitar a otra persona.',
  'too-many-team-items': 'La biblioteca está llena. Elimina algo para añadir más.',
  'wrong-address': 'Esta invitación se envió a otra dirección.',
  'wrong-team-name':
    'Ese no es el nombre del equipo. Escríbelo exactamente para eliminar el equipo.',
}
