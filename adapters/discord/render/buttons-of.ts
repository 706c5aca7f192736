/** The buttons of a message, wherever in its container they stand. */
import {
  type APIButtonComponent,
  type APIMessageTopLevelComponent,
  ComponentType,
} from 'discord-api-types/v10'

/** A button that says something when it is pressed. */
export type Pressable = Extract<APIButtonComponent, { custom_id: string }>

/** In order: those of rows, and those beside a text. */
export function buttonsOf(components: readonly APIMessageTopLevelComponent[]): Pressable[] {
  return components
    .flatMap((part) => (part.type === ComponentType.Container ? part.components : []))
    .flatMap((part): readonly { readonly type: ComponentType }[] => {
      if (part.type === ComponentType.ActionRow) return part.components
      return part.type === ComponentType.Section ? [part.accessory] : []
    })
    .filter((part): part is Pressable => part.type === ComponentType.Button && 'custom_id' in part)
}
