import { namePlansWith } from '#app/plans/name-plans.ts'
import type * as source from '../en/tools.ts'

export type { ToolSite } from '../en/tools.ts'

type ToolText = (typeof source.tools)[number]

const modelsAndAccount = 'Modelos, y tu cuenta como herramientas'

const claudeCode: ToolText = {
  id: 'claude-code',
  name: 'Claude Code',
  uses: modelsAndAccount,
  steps: [
    {
      text: 'Con tu token:',
      code: {
        title: 'terminal',
        write: ({ siteUrl, model }) => `export ANTHROPIC_BASE_URL=${siteUrl}/api
export ANTHROPIC_AUTH_TOKEN=$GHOST_WRITERS_TOKEN
export ANTHROPIC_MODEL=${model}
export ANTHROPIC_DEFAULT_HAIKU_MODEL=${model}
claude`,
      },
    },
    {
      text: 'O inicia sesión sin token. Claude Code solo lo permite si el sitio está en tu máquina o en tu red privada. Guarda esto, inicia `claude`, pulsa Enter y permítelo en tu navegador:',
      code: {
        title: '~/.claude/settings.json',
        write: ({ siteUrl, model }) => `{
  "forceLoginMethod": "gateway",
  "forceLoginGatewayUrl": "${siteUrl}/api",
  "env": {
    "ANTHROPIC_MODEL": "${model}",
    "ANTHROPIC_DEFAULT_HAIKU_MODEL": "${model}"
  }
}`,
      },
    },
    {
      text: 'Para preguntar por tu cuenta:',
      code: {
        title: 'terminal',
        write: ({ siteUrl }) => `claude mcp add --scope user --transport http \\
  ghost-writers ${siteUrl}/api/mcp \\
  --header 'Authorization: Bearer \${GHOST_WRITERS_TOKEN}'`,
      },
    },
  ],
}

const codex: ToolText = {
  id: 'codex',
  name: 'Codex',
  uses: modelsAndAccount,
  steps: [
    {
      text: 'Codex lee el token del entorno al iniciarse:',
      code: {
        title: '~/.codex/config.toml',
        write: ({ siteUrl, model }) => `model = "${model}"
model_provider = "ghost-writers"

[model_providers.ghost-writers]
name = "Ghost Writers IA"
base_url = "${siteUrl}/api/v1"
env_key = "GHOST_WRITERS_TOKEN"
wire_api = "responses"

[mcp_servers.ghost-writers]
url = "${siteUrl}/api/mcp"
bearer_token_env_var = "GHOST_WRITERS_TOKEN"`,
      },
    },
  ],
}

const zed: ToolText = {
  id: 'zed',
  name: 'Zed',
  uses: modelsAndAccount,
  steps: [
    {
      text: 'Añade esto a tu configuración, con tu token en lugar de `gwp_…`. Después abre **Settings → AI → LLM Providers** y pega el token en Ghost Writers, o define `GHOST_WRITERS_API_KEY` antes de iniciar Zed.',
      code: {
        title: 'settings.json',
        write: ({ siteUrl, model, contextTokens }) => `{
  "language_models": {
    "openai_compatible": {
      "ghost-writers": {
        "api_url": "${siteUrl}/api/v1",
        "available_models": [
          { "name": "${model}", "max_tokens": ${contextTokens} }
        ]
      }
    }
  },
  "context_servers": {
    "ghost-writers": {
      "url": "${siteUrl}/api/mcp",
      "headers": { "Authorization": "Bearer gwp_…" }
    }
  }
}`,
      },
    },
  ],
}

const opencode: ToolText = {
  id: 'opencode',
  name: 'opencode',
  uses: modelsAndAccount,
  steps: [
    {
      text: 'En tu proyecto, o para todos los proyectos en `~/.config/opencode`:',
      code: {
        title: 'opencode.json',
        write: ({ siteUrl, model }) => `{
  "$schema": "https://opencode.ai/config.json",
  "model": "ghost-writers/${model}",
  "provider": {
    "ghost-writers": {
      "npm": "@ai-sdk/openai-compatible",
      "name": "Ghost Writers IA",
      "options": {
        "baseURL": "${siteUrl}/api/v1",
        "apiKey": "{env:GHOST_WRITERS_TOKEN}"
      },
      "models": { "${model}": {} }
    }
  },
  "mcp": {
    "ghost-writers": {
      "type": "remote",
      "url": "${siteUrl}/api/mcp",
      "headers": { "Authorization": "Bearer {env:GHOST_WRITERS_TOKEN}" }
    }
  }
}`,
      },
    },
  ],
}

const cline: ToolText = {
  id: 'cline',
  name: 'Cline',
  uses: modelsAndAccount,
  steps: [
    {
      text: 'En VS Code, abre la configuración de Cline, elige **OpenAI Compatible** como proveedor de API y escribe la URL base, tu token como clave de API y el modelo de este comando. En la línea de comandos, ejecútalo:',
      code: {
        title: 'terminal',
        write: ({ siteUrl, model }) => `cline auth --provider openai-compatible \\
  --baseurl ${siteUrl}/api/v1 \\
  --apikey $GHOST_WRITERS_TOKEN \\
  --modelid ${model}`,
      },
    },
    {
      text: 'Para preguntar por tu cuenta, elige **MCP Servers → Configure** y pon tu token en lugar de `gwp_…`:',
      code: {
        title: 'cline_mcp_settings.json',
        write: ({ siteUrl }) => `{
  "mcpServers": {
    "ghost-writers": {
      "type": "streamableHttp",
      "url": "${siteUrl}/api/mcp",
      "headers": { "Authorization": "Bearer gwp_…" }
    }
  }
}`,
      },
    },
  ],
}

const continueDev: ToolText = {
  id: 'continue',
  name: 'Continue',
  uses: modelsAndAccount,
  steps: [
    {
      text: 'Continue toma el token del entorno o de `~/.continue/.env`:',
      code: {
        title: '~/.continue/config.yaml',
        write: ({ siteUrl, model }) => `name: Ghost Writers IA
version: 1.0.0
schema: v1
models:
  - name: Ghost Writers IA
    provider: openai
    model: ${model}
    apiBase: ${siteUrl}/api/v1
    apiKey: \${{ secrets.GHOST_WRITERS_TOKEN }}
    roles: [chat, edit, apply]
mcpServers:
  - name: Ghost Writers IA
    type: streamable-http
    url: ${siteUrl}/api/mcp
    requestOptions:
      headers:
        Authorization: Bearer \${{ secrets.GHOST_WRITERS_TOKEN }}`,
      },
    },
  ],
}

const jetBrains: ToolText = {
  id: 'jetbrains',
  name: 'JetBrains',
  uses: 'Modelos',
  steps: [
    {
      text: 'Con AI Assistant, abre **Settings → Tools → AI Assistant → Providers & API keys**, añade un proveedor **OpenAI-compatible** y escribe estos valores con tu token como clave:',
      code: {
        title: 'Providers & API keys',
        write: ({ siteUrl, model }) => `URL: ${siteUrl}/api/v1
Model: ${model}`,
      },
    },
  ],
}

const aider: ToolText = {
  id: 'aider',
  name: 'aider',
  uses: 'Modelos',
  steps: [
    {
      text: 'El modelo necesita `openai/` delante de su nombre:',
      code: {
        title: 'terminal',
        write: ({ siteUrl, model }) => `export OPENAI_API_BASE=${siteUrl}/api/v1
export OPENAI_API_KEY=$GHOST_WRITERS_TOKEN
aider --model openai/${model}`,
      },
    },
  ],
}

const curl: ToolText = {
  id: 'curl',
  name: 'curl',
  uses: 'Modelos, y tu uso',
  steps: [
    {
      text: 'Una pregunta a un modelo. Todos los endpoints están en la [referencia de la API](/docs/api):',
      code: {
        title: 'terminal',
        write: ({ siteUrl, model }) => `curl ${siteUrl}/api/v1/chat/completions \\
  -H "Authorization: Bearer $GHOST_WRITERS_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"model":"${model}","messages":[{"role":"user","content":"Hola"}]}'`,
      },
    },
    {
      text: 'Lo que queda de tu cupo:',
      code: {
        title: 'terminal',
        write: ({ siteUrl }) => `curl ${siteUrl}/api/v1/usage \\
  -H "Authorization: Bearer $GHOST_WRITERS_TOKEN"`,
      },
    },
  ],
}

export const tools: typeof source.tools = [
  claudeCode,
  codex,
  zed,
  opencode,
  cline,
  continueDev,
  jetBrains,
  aider,
  curl,
]

export const connectSection: typeof source.connectSection = {
  title: 'Conecta una herramienta',
  text: 'Tu plan en las herramientas que ya usas, con este sitio ya puesto. Guarda el token en el entorno, como `GHOST_WRITERS_TOKEN`.',
  upgrade: `Nuestros modelos en otras herramientas están incluidos en ${namePlansWith(({ apiAccess }) => apiAccess)}. Leer tu cuenta funciona con todos los planes.`,
  guides: 'Guías',
  open: 'Ver configuración',
  which: (tool: string) => ` de ${tool}`,
}

export const toolTrials: typeof source.toolTrials = {
  columns: ['Herramienta', 'Versión', 'Qué ejecutamos'],
  rows: [
    {
      key: 'claude-code',
      cells: [
        'Claude Code',
        '2.1.327',
        'Inicio y cierre de sesión desde la herramienta, el servidor MCP',
      ],
    },
    { key: 'codex', cells: ['Codex', '0.169.0', 'El servidor MCP'] },
    {
      key: 'opencode',
      cells: ['opencode', '1.18.33', 'Una pregunta a un modelo, el servidor MCP'],
    },
    { key: 'cline', cells: ['Cline (línea de comandos)', '3.0.65', 'Una pregunta a un modelo'] },
    {
      key: 'continue',
      cells: [
        'Continue (línea de comandos)',
        '1.5.47',
        'Una pregunta a un modelo, el servidor MCP',
      ],
    },
    {
      key: 'others',
      cells: ['Zed, JetBrains, aider', '–', 'Sin ejecutar: según su documentación'],
    },
  ],
  method:
    'Ejecutado en Linux con la configuración de esta página, contra un sitio en modo de prueba en la misma máquina, el 18 de noviembre de 2026.',
}
