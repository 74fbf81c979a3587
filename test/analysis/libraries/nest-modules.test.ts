import { describe, expect, it } from 'vitest';
import { moduleConfigurations, type DynamicModule } from '../../../src/analysis/libraries/nest-modules.js';
import { MemoryProject } from '../../support/memory-facts.js';

const MULTER: DynamicModule = {
  packages: ['@nestjs/platform-express'],
  name: 'MulterModule',
  methods: ['register', 'registerAsync'],
};

/** The texts of the options that a module has in the application of `src/upload.ts`; `?` for what is out of sight. */
function optionsIn(sources: Readonly<Record<string, string>>): readonly string[] {
  const project = new MemoryProject({ 'src/upload.ts': 'export class UploadController {}', ...sources });
  return moduleConfigurations(project.file('src/upload.ts'), MULTER).flatMap(({ options }) =>
    options.map((one) => (one ? one.file.textOf(one.node).replace(/\s+/g, ' ') : '?')),
  );
}

const APP = (configuration: string): string => `
import { Module } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
import { UploadController } from './upload.js';
@Module({ imports: [${configuration}], controllers: [UploadController] })
export class AppModule {}`;

describe('moduleConfigurations', () => {
  it('finds the configuration in the file that imports', () => {
    expect(optionsIn({ 'src/app.ts': APP('MulterModule.register({ dest: "a" })') })).toEqual(['{ dest: "a" }']);
  });

  it('finds it in a file that nothing connects with this one, but only where there is none near', () => {
    const elsewhere = APP('MulterModule.register({ dest: "far" })').replace('./upload.js', './other.js');
    expect(optionsIn({ 'lib/app.ts': elsewhere })).toEqual(['{ dest: "far" }']);
    expect(optionsIn({ 'lib/app.ts': elsewhere, 'src/app.ts': APP('MulterModule.register({ dest: "near" })') })).toEqual(['{ dest: "near" }']);
  });

  it('follows names, functions and classes that make the options', () => {
    expect(optionsIn({ 'src/app.ts': `const OPTIONS = { dest: "b" };${APP('MulterModule.register(OPTIONS)')}` })).toEqual(['{ dest: "b" }']);
    expect(
      optionsIn({ 'src/app.ts': APP('MulterModule.registerAsync({ useFactory: async () => ({ dest: "c" }) })') }),
    ).toEqual(['{ dest: "c" }']);
    expect(
      optionsIn({
        'src/options.ts': 'export class Options { log() {} createMulterOptions() { return { dest: "d" }; } }',
        'src/app.ts': `import { Options } from './options.js';${APP('MulterModule.registerAsync({ useClass: Options })')}`,
      }),
    ).toEqual(['{ dest: "d" }']);
  });

  it('says where it cannot see them', () => {
    expect(optionsIn({ 'src/app.ts': APP('MulterModule.register(read())') })).toEqual(['?']);
    expect(optionsIn({ 'src/app.ts': APP('MulterModule.registerAsync({ useExisting: Missing })') })).toEqual(['?']);
    expect(optionsIn({ 'src/app.ts': APP('MulterModule.registerAsync({ useFactory: make })') })).toEqual(['?']);
  });

  it('is not fooled by a class of the same name', () => {
    expect(optionsIn({ 'src/app.ts': APP('MulterModule.register({ dest: "a" })').replace('@nestjs/platform-express', './own.js') })).toEqual([]);
  });

  it('tells the key of a configuration', () => {
    const project = new MemoryProject({ 'src/app.ts': APP("MulterModule.register('avatars', { dest: 'a' })") });
    expect(moduleConfigurations(project.file('src/app.ts'), MULTER).map(({ key }) => key)).toEqual(['avatars']);
  });
});
