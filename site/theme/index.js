import DefaultTheme from 'vitepress/theme-without-fonts';
import '@fontsource-variable/inter/wght.css';
import './colors.css';

export default DefaultTheme;
