/** The styles of a sheet on the whole screen: applied when the first one is opened. */
import { styles } from 'plumbline:sheetstyles'
import { adopt } from './styles.ts'

adopt(styles)
