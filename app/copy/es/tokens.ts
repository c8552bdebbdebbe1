import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { namePlansWith } from '#app/plans/name-plans.ts'
import type * as source from '../en/tokens.ts'

export const tokensSection: typeof source.tokensSection = {
  title: 'Tokens de API',
  text: 'Para tus propios scripts y herramientas. Un token solo puede hacer lo que permites aquí, hasta que caduque o lo revoques.',
  reference: 'Referencia de la API',
  upgrade: `Usa tokens en tus propios scripts. Están incluidos en ${namePlansWith(({ apiAccess }) => apiAccess)}.`,
  paused: `Tus tokens están en pausa hasta que pases a ${getPlanWith(({ apiAccess }) => apiAccess).name}.`,
  reading: 'Uno que solo lee tu cuenta, para una barra de estado, funciona con todos los planes.',
  seePlans: 'Ver planes',
  created: { before: 'Creado: ', after: '' },
  used: { before: 'Último uso: ', after: '' },
  unused: 'Sin usar todavía',
  expires: { before: 'Caduca: ', after: '' },
  scopes: 'Qué puede hacer',
  unscoped: 'Puede hacerlo todo: se creó antes de que los tokens tuvieran permisos.',
  revoke: 'Revocar',
  which: (token) => ` ${token}`,
}

export const tokenForm: typeof source.tokenForm = {
  title: 'Nuevo token',
  hint: 'Se muestra una vez, al crearlo.',
  open: 'Crear',
  name: 'Nombre',
  nameExample: 'Compilación nocturna',
  life: 'Duración',
  scopes: 'Qué puede hacer',
  submit: 'Crear token',
  created: { before: 'Se ha creado ', after: '.' },
  copyNow: 'Cópialo ahora: no volverás a verlo.',
  copied: 'el token',
  invalidName: 'Escribe un nombre de hasta 60 caracteres',
  noScopes: 'Elige al menos una cosa que pueda hacer el token',
}

export const tokenLives: typeof source.tokenLives = {
  30: '30 días',
  90: '90 días',
  365: 'Un año',
}

export const scopeTexts: typeof source.scopeTexts = {
  'models:use': 'Hacer solicitudes. Cuentan en tu cupo.',
  'usage:read': 'Leer tu nombre, correo, plan, cupo, uso, facturas y prompts.',
  'snippets:write': 'Leer y cambiar tus snippets y modelos ajustados.',
  'teams:write': 'Leer y cambiar las bibliotecas de tus equipos.',
}

export const describeMissingScope: typeof source.describeMissingScope = (scope) =>
  `Este token necesita el permiso ${scope}. Crea uno que lo tenga en la página de tu cuenta`
