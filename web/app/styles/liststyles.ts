/** The styles of the page of a list: applied when it is loaded. */
import { styles } from 'plumbline:liststyles'
import { adopt } from './styles.ts'

adopt(styles)
